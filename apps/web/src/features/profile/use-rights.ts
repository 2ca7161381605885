import { useQuery } from '@tanstack/react-query'
import type { Capability } from '@vazhipadu/contract/rights'
import { profileQuery } from './profile.api.ts'

const none: readonly Capability[] = []

/** The user's capabilities; empty until they are loaded. */
export function useRights(): readonly Capability[] {
  return useQuery(profileQuery).data?.capabilities ?? none
}
