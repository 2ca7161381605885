import { createHash } from 'node:crypto'
import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import type { Language } from '@vazhipadu/locales/languages'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Deps as DateDeps } from '../booking/check-dates.ts'
import { type CachedRules, retryWithFreshRules } from '../booking/load-booking-rules.ts'
import { makeTranNo } from '../booking/make-tran-no.ts'
import { placeHolds } from '../booking/place-holds.ts'
import { priceLines } from '../checkout/price-lines.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import type { Settings } from '../settings/settings.reads.ts'

export type CallDeps = Platform & DateDeps & { settings: Settings }

const HOUR_MS = 3_600_000
const { firstPayHours, nextPayHours, lastCallDays } = releaseFacts
/** Places per transaction, so that the day is locked for some milliseconds only. */
const AT_ONCE = 200

/** `left`: free places at the time of the count; the decision is made under the day's own lock. */
type Called = { releaseId: string; offeringId: number; date: CivilDate; left: number; isFirst: boolean }
type Entry = { accountId: string; size: number; people: Person[] }
type Person = { name: string; nameMl: string | null; star_id: number | null }

/**
 * Calls the next entries in line for one day of a ballot, as many as there are free places: each becomes an order that
 * holds its places for days. Entries are not split: one larger than the places left is skipped and stays in line.
 * Returns how many were called.
 */
export async function callWinners(deps: CallDeps, called: Called): Promise<number> {
  const { db, clock, calendar, settings } = deps
  const now = clock.now()
  const { today } = calendar.timeAt(now)
  if (addDays(today, lastCallDays) > called.date) return 0
  const payUntil = new Date(now.getTime() + (called.isFirst ? firstPayHours : nextPayHours) * HOUR_MS)
  const offered = await settings.get('languages')
  const tranNos = Array.from({ length: AT_ONCE }, makeTranNo)
  return retryWithFreshRules(deps, [called.date], (rules) =>
    inTransaction(db, (trx) => callTogether(trx, rules, { ...called, offered, now, payUntil, tranNos })),
  )
}

type Calling = Called & { offered: readonly Language[]; now: Date; payUntil: Date; tranNos: string[] }

async function callTogether(trx: Trx, rules: CachedRules, calling: Calling): Promise<number> {
  const { releaseId, offeringId, date, offered, now, payUntil, tranNos } = calling
  // Locks the release, so that one worker at a time gives places in the order of the draw. Calls no one for a release
  // that has ended.
  const { rows: open } =
    await sql`select from release where id = ${releaseId} and ended_at is null for update`.execute(trx)
  if (open.length === 0) return 0
  const entries = await listWaiting(trx, calling)
  if (entries.length === 0) return 0
  const requests = entries.map(({ accountId, people }, index) => {
    const lines = people.map(({ name, nameMl, star_id }) => ({
      offering_id: offeringId,
      date,
      name,
      nameMl,
      star_id,
      quantity: 1,
    }))
    const key = `ballot:${releaseId}`
    return {
      tranNo: tranNos[index] as string,
      kind: 'booking' as const,
      right: { by: 'draw' as const, releaseId },
      accountId,
      customer: null,
      idempotency: { key, hash: createHash('sha256').update(key).digest() },
      deliveryPaise: 0,
      language: { offered },
      ...priceLines(rules, lines),
    }
  })
  const placed = await placeHolds(trx, rules, requests, { createdAt: now, holdUntil: payUntil })
  const won = placed.flatMap((answer, index) => {
    const { accountId } = entries[index] as Entry
    const isOurs = answer.outcome === 'placed' || answer.outcome === 'replayed'
    return isOurs ? [{ accountId, tranNo: answer.tranNo }] : []
  })
  for (const { accountId, tranNo } of won) {
    await trx
      .updateTable('ballotEntry')
      .set({ state: 'called', tranNo, calledAt: now, payUntil })
      .where('releaseId', '=', releaseId)
      .where('accountId', '=', accountId)
      .execute()
    await enqueue(trx, notify, { trigger: 'ballot_drawn', key: `ballot_drawn:${tranNo}`, ids: { tranNo } })
  }
  return won.length
}

async function listWaiting(trx: Trx, { releaseId, offeringId, date, left }: Called): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select account_id, size, people from ballot_entry
    where release_id = ${releaseId} and offering_id = ${offeringId} and on_date = ${date} and state = 'waiting'
      and size <= ${left}
    order by line limit ${AT_ONCE}`.execute(trx)
  return rows
}

/** Updates called entries: paid, or lapsed, in which case the next entries may have the places. */
export async function followCalled(db: Db, releaseId: string): Promise<number> {
  const { rows } = await sql<{ state: string }>`
    update ballot_entry b set state = case
        when o.state = 'expired' then 'lapsed' when o.state = 'cancelled' then 'given_back' else 'won' end
    from orders o where o.tran_no = b.tran_no and b.release_id = ${releaseId} and b.state = 'called'
      and o.state in ('confirmed', 'expired', 'cancelled')
    returning b.state`.execute(db)
  return rows.filter(({ state }) => state !== 'won').length
}
