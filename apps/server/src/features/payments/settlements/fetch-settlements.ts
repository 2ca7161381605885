import { addDays, type CivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import { findDayStart } from '@vazhipadu/panchang/local-time'
import type { Provider } from '../../../gateways/razorpay.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Calendar } from '../../calendar/calendar.reads.ts'
import { boundsOf, listDates, type Month } from '../../calendar/compute-month.ts'
import { clearSuspense, recordSettlement } from './record-settlement.ts'

export type FetchDeps = Platform & { provider: Provider; calendar: Calendar }

/** The provider adds transactions to a settlement's list for days after it has paid. */
const LOOK_BACK_DAYS = 10

/**
 * Stores the provider's settlements of the last days or of a month, with all their transactions. Idempotent: a
 * settlement is posted once, when its transactions are complete.
 */
export async function fetchSettlements(deps: FetchDeps, month: string | null): Promise<number> {
  const { db, clock, provider, calendar } = deps
  const { timeZone } = calendar.location
  const now = clock.now()
  const { today } = calendar.timeAt(now)
  const { first, last } = month === null ? lastDays(today) : boundsOf(month as Month)
  const days = listDates(first, last < today ? last : today)
  const [begin, end] = [days[0], days.at(-1)]
  if (!begin || !end) return 0
  const lines = []
  for (const day of days) lines.push(...(await provider.listSettledOn(day)))
  const settlements = await provider.listSettlementsBetween(
    new Date(findDayStart(toDayNumber(begin), timeZone)),
    new Date(findDayStart(toDayNumber(addDays(end, 1)), timeZone) - 1),
  )
  const paid = settlements.filter(({ status }) => status === 'processed')
  for (const settlement of paid) {
    const parts = lines.filter((line) => line.settlement_id === settlement.id)
    await recordSettlement(db, settlement, parts, now)
  }
  await clearSuspense(db, now)
  return paid.length
}

const lastDays = (today: CivilDate) => ({ first: addDays(today, -LOOK_BACK_DAYS), last: today })
