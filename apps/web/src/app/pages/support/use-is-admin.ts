import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { readAccessToken } from '../../../lib/session/access-token.ts'
import { hasAdminRole, rolesIn } from '../../../lib/session/role-claim.ts'

/** By the token's role or the profile's flag. */
export function useIsAdmin(): boolean {
  const { data: profile } = useQuery(profileQuery)
  return hasAdminRole(rolesIn(readAccessToken())) || profile?.is_admin === true
}
