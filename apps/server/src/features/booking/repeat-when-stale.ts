import type { Clock } from '../../platform/clock.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CatalogueMemory } from '../catalogue/catalogue.reads.ts'
import { MemoryIsStale } from './place-holds.ts'
import { type Remembered, readRulebook } from './read-rulebook.ts'

/** Each new try reads what has changed since; more often than this nobody changes the catalogue. */
const MOST_TRIES = 20

type Memories = { clock: Clock; catalogue: CatalogueMemory; calendar: Calendar }

/**
 * Runs a whole use case by what is remembered for these days, and again with a fresh memory when that has changed. The
 * memory is read before the use case opens its transaction: reading it inside would ask for a second connection while
 * holding one, and enough who do so together wait for each other for ever.
 */
export async function repeatWhenStale<T>(
  memories: Memories,
  dates: Iterable<string>,
  run: (memory: Remembered) => Promise<T>,
): Promise<T> {
  const wanted = [...dates]
  for (let tries = 1; ; tries++) {
    try {
      return await run(await readRulebook(memories, wanted))
    } catch (error) {
      if (!(error instanceof MemoryIsStale) || tries === MOST_TRIES) throw error
      memories.catalogue.forget()
      memories.calendar.forget()
    }
  }
}
