import type { FetchQueryOptions } from '@tanstack/react-query'
import { todayQuery } from '../../features/calendar/read-today.ts'
import { profileQuery } from '../../features/profile/profile.api.ts'
import { templeQuery } from '../../lib/api/use-temple.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readAccessToken } from '../../lib/session/access-token.ts'
import { hasAdminRole, rolesIn } from '../../lib/session/role-claim.ts'
import { isAuthenticated } from '../../lib/session/session-store.ts'

/** A query with an answer of any type. */
// biome-ignore lint/suspicious/noExplicitAny: the answers differ
export type Question = FetchQueryOptions<any, any, any, any>

/**
 * Prefetches the data of common entry pages while code and translations load, so that the first render has it and
 * phones need not render twice. Errors are ignored: the page fetches again and shows them.
 */
export function prefetchQueries(questions: () => Question[]): void {
  // Filters in the URL would need other requests.
  if (isDevotee() && window.location.search === '') ask(questions())
}

/** Prefetches the data that every page of a devotee shows. */
export function prefetchFrame(): void {
  if (isDevotee()) ask([templeQuery, profileQuery, todayQuery])
}

/** Office users have other pages, and a paired phone may only fetch the priest's list. */
const isDevotee = () => isAuthenticated() && !hasAdminRole(rolesIn(readAccessToken()))

function ask(questions: Question[]) {
  for (const question of questions) void queryClient.prefetchQuery(question)
}
