import { holdsAny } from '@vazhipadu/contract/rights'
import { useIsAdmin } from './use-is-admin.ts'
import { useRights } from './use-rights.ts'

/** Sees everybody's tickets, by the role until the rights are known; all others of the office see their own. */
export function useReadsTickets(): boolean {
  const rights = useRights()
  const isAdmin = useIsAdmin()
  return isAdmin && (rights.length === 0 || holdsAny(rights, ['desk', 'audit']))
}
