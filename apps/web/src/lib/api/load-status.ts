import type { FetchStatus, QueryStatus } from '@tanstack/react-query'
import { errorText } from './api-error.ts'

/** Loading state, in the specification's terms. */
export type LoadStatus =
  | { state: 'initial' }
  | { state: 'loading' }
  | { state: 'success' }
  | { state: 'failure'; message: string }

type Query = { status: QueryStatus; fetchStatus: FetchStatus; error: unknown }

/** A query with data counts as a success while it is refetched. */
export function loadStatusOf({ status, fetchStatus, error }: Query): LoadStatus {
  if (status === 'success') return { state: 'success' }
  if (status === 'error') return { state: 'failure', message: errorText(error) }
  return { state: fetchStatus === 'fetching' ? 'loading' : 'initial' }
}
