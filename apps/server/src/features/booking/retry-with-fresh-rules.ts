import type { Clock } from '../../platform/clock.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CatalogueCache } from '../catalogue/catalogue.reads.ts'
import { type CachedRules, loadBookingRules } from './load-booking-rules.ts'
import { StaleRulesError } from './place-holds.ts'

/** Each new try reads what has changed since; more often than this nobody changes the catalogue. */
const MOST_TRIES = 20

type Memories = { clock: Clock; catalogue: CatalogueCache; calendar: Calendar }

/**
 * Runs a whole use case by what is remembered for these days, and again with a fresh cachedRules when that has changed. The
 * cachedRules is read before the use case opens its transaction: reading it inside would ask for a second connection while
 * holding one, and enough who do so together wait for each other for ever.
 */
export async function retryWithFreshRules<T>(
  memories: Memories,
  dates: Iterable<string>,
  run: (cachedRules: CachedRules) => Promise<T>,
): Promise<T> {
  const wanted = [...dates]
  for (let tries = 1; ; tries++) {
    try {
      return await run(await loadBookingRules(memories, wanted))
    } catch (error) {
      if (!(error instanceof StaleRulesError) || tries === MOST_TRIES) throw error
      memories.catalogue.forget()
      memories.calendar.forget()
    }
  }
}
