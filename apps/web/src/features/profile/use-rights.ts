import { useQuery } from '@tanstack/react-query'
import { type Capability, mayCall } from '@vazhipadu/contract/rights'
import { listTickets } from '@vazhipadu/contract/support'
import { readAccessToken } from '../../lib/session/access-token.ts'
import { hasAdminRole, rolesIn } from '../../lib/session/role-claim.ts'
import { profileQuery } from './profile.api.ts'

const none: readonly Capability[] = []

/** The user's capabilities; empty until they are loaded. */
export function useRights(): readonly Capability[] {
  return useQuery(profileQuery).data?.capabilities ?? none
}

/** True by the token's role or the profile's flag. */
export function useIsAdmin(): boolean {
  const { data: profile } = useQuery(profileQuery)
  return hasAdminRole(rolesIn(readAccessToken())) || profile?.is_admin === true
}

/** Whether the user sees all tickets instead of their own. Until the capabilities are loaded, the role decides. */
export function useReadsTickets(): boolean {
  const rights = useRights()
  const isAdmin = useIsAdmin()
  return isAdmin && (rights.length === 0 || mayCall(listTickets, rights))
}
