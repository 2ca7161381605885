import type { FetchQueryOptions } from '@tanstack/react-query'
import { todayQuery } from '../../features/calendar/read-today.ts'
import { profileQuery } from '../../features/profile/profile.api.ts'
import { templeQuery } from '../../lib/api/temple-query.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readAccessToken } from '../../lib/session/access-token.ts'
import { hasAdminRole, rolesIn } from '../../lib/session/role-claim.ts'
import { isAuthenticated } from '../../lib/session/session-store.ts'

/** What is asked, of any answer. */
// biome-ignore lint/suspicious/noExplicitAny: the answers differ
export type Question = FetchQueryOptions<any, any, any, any>

/**
 * What many visits begin with asks for its answers while words and parts are still on their way: what is there when the page
 * is drawn spares a phone from drawing it twice. What fails is asked for again by the page, which says so.
 */
export function askFirst(questions: () => Question[]): void {
  // Another view or a filter has other questions.
  if (isDevotee() && window.location.search === '') ask(questions())
}

/** Every page of a devotee shows these. */
export function askFrame(): void {
  if (isDevotee()) ask([templeQuery, profileQuery, todayQuery])
}

/** The office has other pages, and a priest's phone may ask for its list alone. */
const isDevotee = () => isAuthenticated() && !hasAdminRole(rolesIn(readAccessToken()))

function ask(questions: Question[]) {
  for (const question of questions) void queryClient.prefetchQuery(question)
}
