import { randomUUID } from 'node:crypto'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import { type CachedRules, checkFreshness, retryWithFreshRules } from '../booking/load-booking-rules.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CatalogueCache } from '../catalogue/catalogue.reads.ts'
import { type BookedDay, findLosses, type Loss } from '../checkout/find-losses.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { deriveDayToken, hashDayToken } from '../notifications/triggers/derive-day-token.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { findDue, findFirstProposal, listOpenDays } from './propose-day.ts'
import { withdrawOffers } from './withdraw-offers.ts'

export type OfferDeps = Platform & { settings: Settings; calendar: Calendar; catalogue: CatalogueCache }
export type Span = { offeringId: number | null; from: string | null; to: string | null }

/** Orders per transaction, with their letters. A worker may die between two of them without sending a letter twice. */
const TOGETHER = 50

/**
 * Offers another day or the money to each devotee whose booked pooja cannot be held on its day, and withdraws offers
 * for days that are held again. Idempotent per order, offering and day: it compares the current state and need not know
 * what has changed.
 */
export async function offerDays(
  deps: OfferDeps,
  span: Span,
): Promise<{ letters: number; withdrawn: number }> {
  const { today } = deps.calendar.timeAt(deps.clock.now())
  const booked = await listBookedDays(deps.db, span, today)
  return retryWithFreshRules(
    deps,
    booked.map(({ date }) => date),
    async (cachedRules) => {
      // Check first: with nothing to offer or withdraw, no later step would notice that the cached rules are stale.
      await inTransaction(deps.db, (trx) => checkFreshness(trx, cachedRules))
      const losses = findLosses(cachedRules, booked)
      const isLost = new Set(losses.map(nameDay))
      const found = booked.filter((day) => !isLost.has(nameDay(day)) && cachedRules.findDay(day.date))
      const withdrawn = await withdrawOffers(deps, cachedRules, found)
      const letters = losses.length === 0 ? 0 : await notifyLosses(deps, cachedRules, losses)
      return { letters, withdrawn }
    },
  )
}

const nameDay = ({ offeringId, date }: BookedDay) => `${offeringId} ${date}`

async function listBookedDays(
  db: Db,
  { offeringId, from, to }: Span,
  today: CivilDate,
): Promise<BookedDay[]> {
  const { rows } = await sql<BookedDay>`
    select offering_id, on_date as date from order_line where state = 'booked'
      and on_date >= greatest(${today}::date, ${from}::date) and on_date <= coalesce(${to}::date, 'infinity')
      and (${offeringId}::integer is null or offering_id = ${offeringId})
    union
    select offering_id, on_date from day_offer where answer is null
      and on_date >= greatest(${today}::date, ${from}::date) and on_date <= coalesce(${to}::date, 'infinity')
      and (${offeringId}::integer is null or offering_id = ${offeringId})`.execute(db)
  return rows
}

async function notifyLosses(deps: OfferDeps, cachedRules: CachedRules, losses: Loss[]): Promise<number> {
  const orders = await listUnasked(deps.db, losses)
  const propose = cacheProposals(deps, cachedRules)
  let letters = 0
  for (let from = 0; from < orders.length; from += TOGETHER)
    letters += await notifySome(deps, cachedRules, {
      losses,
      propose,
      tranNos: orders.slice(from, from + TOGETHER),
    })
  return letters
}

/** Online payments only; counter sales are returned at the counter. */
const fromUnasked = (losses: Loss[]) => sql`from order_line l join orders o using (tran_no)
  where l.state = 'booked' and o.kind = 'booking'
    and exists (select from payment p where p.tran_no = l.tran_no and p.is_accepted)
    and (l.offering_id, l.on_date) in (
      select * from ${unnestRows('lost', losses, { offeringId: 'integer', date: 'date' })})
    and not exists (select from day_offer d where d.tran_no = l.tran_no and d.offering_id = l.offering_id
      and d.on_date = l.on_date and d.answer is null)`

async function listUnasked(db: Db, losses: Loss[]): Promise<string[]> {
  const { rows } = await sql<{ tranNo: string }>`
    select distinct l.tran_no ${fromUnasked(losses)} order by 1`.execute(db)
  return rows.map(({ tranNo }) => tranNo)
}

type Propose = (offeringId: number, date: CivilDate, pieces: number) => Promise<CivilDate | null>
type Some = { losses: Loss[]; tranNos: string[]; propose: Propose }
type Lines = BookedDay & { tranNo: string; lineIds: number[]; pieces: number }

async function notifySome(deps: OfferDeps, cachedRules: CachedRules, some: Some): Promise<number> {
  const now = deps.clock.now()
  const rule = {
    days: await deps.settings.get('booking.answerDays'),
    timeZone: deps.calendar.location.timeZone,
  }
  const reasons = new Map(some.losses.map((loss) => [nameDay(loss), loss.reason]))
  // Ids and proposals are chosen before the transaction, so that a retry writes the same rows.
  const planned: (Lines & { id: string; proposed: CivilDate | null; dueAt: Date })[] = []
  for (const lines of await listLines(deps.db, some)) {
    const proposed = await some.propose(lines.offeringId, lines.date, lines.pieces)
    planned.push({ ...lines, id: randomUUID(), proposed, dueAt: findDue(now, proposed, rule) })
  }
  const letterIds = new Map(some.tranNos.map((tranNo) => [tranNo, randomUUID()]))
  return inTransaction(deps.db, async (trx) => {
    await sql`select from orders where tran_no = any (${some.tranNos}) order by tran_no for update`.execute(
      trx,
    )
    await checkFreshness(trx, cachedRules)
    // Read under the locks: lines that were cancelled, moved or offered meanwhile drop out.
    const stands = new Set((await listLines(trx, some)).map((line) => `${line.tranNo} ${nameDay(line)}`))
    const offers = planned.filter((line) => stands.has(`${line.tranNo} ${nameDay(line)}`))
    const notifiedTranNos = [...new Set(offers.map(({ tranNo }) => tranNo))]
    for (const tranNo of notifiedTranNos) {
      const letterId = letterIds.get(tranNo) ?? ''
      const tokenHash = hashDayToken(deriveDayToken(deps.config.LINK_SECRETS, letterId))
      await trx.insertInto('dayLetter').values({ id: letterId, tranNo, tokenHash, madeAt: now }).execute()
      await enqueue(trx, notify, {
        trigger: 'cancelled_by_temple',
        key: `cancelled_by_temple:${letterId}`,
        ids: { tranNo, letterId },
      })
    }
    if (offers.length > 0)
      await trx
        .insertInto('dayOffer')
        .values(
          offers.map((offer) => ({
            id: offer.id,
            letterId: letterIds.get(offer.tranNo) ?? '',
            tranNo: offer.tranNo,
            offeringId: offer.offeringId,
            onDate: offer.date,
            lineIds: offer.lineIds,
            reason: reasons.get(nameDay(offer)) ?? null,
            proposedDate: offer.proposed,
            dueAt: offer.dueAt,
          })),
        )
        .execute()
    return notifiedTranNos.length
  })
}

async function listLines(
  db: Db | Trx,
  { losses, tranNos }: Pick<Some, 'losses' | 'tranNos'>,
): Promise<Lines[]> {
  const { rows } = await sql<Lines>`
    select l.tran_no, l.offering_id, l.on_date as date, array_agg(l.id order by l.id) as line_ids,
      sum(l.quantity)::int as pieces ${fromUnasked(losses)} and l.tran_no = any (${tranNos}) group by 1, 2, 3`.execute(
    db,
  )
  return rows
}

/** The next day with room, the same for all. A devotee who finds it full is shown the remaining days. */
function cacheProposals(deps: OfferDeps, cachedRules: CachedRules): Propose {
  const { today } = cachedRules.bookingRules.now
  const proposals = new Map<string, Promise<CivilDate | null>>()
  return (offeringId, date, pieces) => {
    const key = `${offeringId} ${date} ${pieces}`
    const found = proposals.get(key) ?? findProposal(offeringId, date, pieces)
    proposals.set(key, found)
    return found
  }
  async function findProposal(offeringId: number, date: CivilDate, pieces: number) {
    const offering = cachedRules.findOffering(offeringId)
    if (!offering?.isActive) return null
    const notBefore = findFirstProposal(date, today)
    const [first] = await listOpenDays(deps, offering, { pieces, notBefore })
    return first?.day.date ?? null
  }
}
