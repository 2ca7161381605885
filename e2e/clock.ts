import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { runSql } from './database.ts'

/** Interval at which every process reads the offset. */
const readEveryMs = 200
/** Endpoints that report their process's time. */
const clocks = [`${process.env.E2E_API_URL}/readyz`, `${process.env.E2E_RAZORPAY_URL}/control/state`]
let offsetMs = 0

/** Deviation of that clock from the expected time in seconds; includes the response time of a busy machine. */
async function missedBy(address: string): Promise<number> {
  const { now } = (await (await fetch(address)).json()) as { now: string }
  return Math.abs(Date.parse(now) - Date.now() - offsetMs) / 1000
}

async function setOffset(ms: number): Promise<void> {
  offsetMs = ms
  await runSql(
    `insert into clock_offset (single, offset_ms) values (true, $1)
     on conflict (single) do update set offset_ms = excluded.offset_ms`,
    [ms],
  )
  // The worker does not report its time; after two intervals it has read the new offset.
  await delay(2 * readEveryMs)
  // Wait until the others use the new time. Journeys never move the clock by less than half a minute.
  for (const address of clocks) await expect.poll(() => missedBy(address), address).toBeLessThan(10)
}

/** Moves the clock of the whole system forward. */
export const passTime = (seconds: number) => setOffset(offsetMs + seconds * 1000)

/** Moves it forward to a local time on a day at the temple. */
export const goTo = (day: string, time: string) =>
  setOffset(Date.parse(`${day}T${time}:00+05:30`) - Date.now())

export async function restoreClock(): Promise<void> {
  if (offsetMs !== 0) await setOffset(0)
}
