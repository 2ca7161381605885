import { useQuery } from '@tanstack/react-query'
import type { Capability } from '@vazhipadu/contract/rights'
import { profileQuery } from './profile.api.ts'

const none: readonly Capability[] = []

/** What this person may use now; nothing until it is known. */
export function useRights(): readonly Capability[] {
  return useQuery(profileQuery).data?.capabilities ?? none
}
