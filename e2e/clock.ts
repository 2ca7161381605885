import { setTimeout as delay } from 'node:timers/promises'
import { runSql } from './database.ts'

/** API and worker read the offset this often. */
const readEveryMs = 200
let offsetMs = 0

async function setOffset(ms: number): Promise<void> {
  offsetMs = ms
  await runSql(
    `insert into clock_offset (single, offset_ms) values (true, $1)
     on conflict (single) do update set offset_ms = excluded.offset_ms`,
    [ms],
  )
  // The one wait that nothing announces: until every process has read the row.
  await delay(2 * readEveryMs)
}

/** Moves the clock of the whole system forward. */
export const passTime = (seconds: number) => setOffset(offsetMs + seconds * 1000)

/** Moves it to an hour of a day at the temple, which lies ahead. */
export const goTo = (day: string, time: string) =>
  setOffset(Date.parse(`${day}T${time}:00+05:30`) - Date.now())

export async function restoreClock(): Promise<void> {
  if (offsetMs !== 0) await setOffset(0)
}
