import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { runSql } from './database.ts'

/** Every process reads the offset this often. */
const readEveryMs = 200
/** Who tells what time it is there. */
const clocks = [`${process.env.E2E_API_URL}/readyz`, `${process.env.E2E_RAZORPAY_URL}/control/state`]
let offsetMs = 0

/** How far that clock is from where it should be, in seconds: answers take their time on a busy machine. */
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
  // The worker tells nobody: it has read the row after this, and what it does is waited for anyway.
  await delay(2 * readEveryMs)
  // What is asked of the others next must find them there. No journey moves the clock by less than half a minute.
  for (const address of clocks) await expect.poll(() => missedBy(address), address).toBeLessThan(10)
}

/** Moves the clock of the whole system forward. */
export const passTime = (seconds: number) => setOffset(offsetMs + seconds * 1000)

/** Moves it to an hour of a day at the temple, which lies ahead. */
export const goTo = (day: string, time: string) =>
  setOffset(Date.parse(`${day}T${time}:00+05:30`) - Date.now())

export async function restoreClock(): Promise<void> {
  if (offsetMs !== 0) await setOffset(0)
}
