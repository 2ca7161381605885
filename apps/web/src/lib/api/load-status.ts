import type { FetchStatus, QueryStatus } from '@tanstack/react-query'
import { errorText } from './api-error.ts'

/** How far a remote load has come, in the specification's words. */
export type LoadStatus =
  | { state: 'initial' }
  | { state: 'loading' }
  | { state: 'success' }
  | { state: 'failure'; message: string }

type Query = { status: QueryStatus; fetchStatus: FetchStatus; error: unknown }

/** What was once loaded stays a success while it is asked for again. */
export function loadStatusOf({ status, fetchStatus, error }: Query): LoadStatus {
  if (status === 'success') return { state: 'success' }
  if (status === 'error') return { state: 'failure', message: errorText(error) }
  return { state: fetchStatus === 'fetching' ? 'loading' : 'initial' }
}
