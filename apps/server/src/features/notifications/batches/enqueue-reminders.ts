import { addDays } from '@vazhipadu/panchang/civil-date'
import { DomainError } from '../../../platform/errors.ts'
import type { Composer } from '../triggers/notice-message.ts'
import { startBatch } from './start-batch.ts'

const MORNING_MINUTES = 6 * 60

/**
 * Enqueues evening reminders for all poojas of tomorrow that were not reminded yet. A second run finds the same batch.
 * A late run, if no worker ran in the evening, reminds of the day that has begun, at 6:00 at the earliest.
 */
export async function enqueueReminders(deps: Composer): Promise<string | undefined> {
  const now = deps.clock.now()
  const { today, time } = deps.calendar.timeAt(now)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const isLate = hour < 12
  const onDate = isLate ? today : addDays(today, 1)
  const waitMinutes = isLate ? Math.max(0, MORNING_MINUTES - hour * 60 - minute) : 0
  const dueAt = new Date(now.getTime() + waitMinutes * 60_000)
  try {
    return await startBatch(deps, { about: { kind: 'pre', onDate }, key: `evening:${onDate}`, dueAt })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'nobody_to_tell') return undefined
    throw error
  }
}
