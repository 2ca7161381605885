import { mayCall } from '@vazhipadu/contract/rights'
import { listTickets } from '@vazhipadu/contract/support'
import { useIsAdmin } from './use-is-admin.ts'
import { useRights } from './use-rights.ts'

/** Whether the user sees all tickets instead of their own. Until the capabilities are loaded, the role decides. */
export function useReadsTickets(): boolean {
  const rights = useRights()
  const isAdmin = useIsAdmin()
  return isAdmin && (rights.length === 0 || mayCall(listTickets, rights))
}
