import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CatalogueMemory } from '../catalogue/catalogue.reads.ts'
import { MemoryIsStale } from './place-holds.ts'

/** Each new try reads what has changed since; more often than this nobody changes the catalogue. */
const MOST_TRIES = 20

/** Runs a whole use case again with a fresh memory of catalogue and calendar, when what it went by has changed. */
export async function repeatWhenStale<T>(
  memories: { catalogue: CatalogueMemory; calendar: Calendar },
  run: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof MemoryIsStale) || tries === MOST_TRIES) throw error
      memories.catalogue.forget()
      memories.calendar.forget()
    }
  }
}
