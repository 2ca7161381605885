import { useQuery } from '@tanstack/react-query'
import { readAccessToken } from '../../lib/session/access-token.ts'
import { hasAdminRole, rolesIn } from '../../lib/session/role-claim.ts'
import { profileQuery } from './profile.api.ts'

/** True by the token's role or the profile's flag. */
export function useIsAdmin(): boolean {
  const { data: profile } = useQuery(profileQuery)
  return hasAdminRole(rolesIn(readAccessToken())) || profile?.is_admin === true
}
