import type { readClosedDay } from '@vazhipadu/contract/closed-days'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { Language } from '@vazhipadu/locales/languages'
import { nameOfferingIn } from '@vazhipadu/locales/read-text'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sqlRows } from '../../platform/db/database.ts'
import { describeMalayalam } from '../calendar/calendar.rules.ts'
import { sumSpared } from '../delivery/cancel-parcels.ts'
import { createLetterTranslator, formatRefundDays } from '../notifications/letters/letter-translator.ts'
import { hashDayToken } from '../notifications/triggers/derive-day-token.ts'
import { splitPostage, sumPostage } from '../refunds/split-postage.ts'
import { linkUnknown } from './closed-days.errors.ts'
import type { OfferDeps } from './offer-days.ts'
import { listOpenDays } from './propose-day.ts'

type Answer = ResponseOf<typeof readClosedDay>
type Row = {
  id: string
  tranNo: string
  offeringId: number
  date: CivilDate
  reason: string | null
  proposedDate: CivilDate | null
  dueAt: Date
  movedTo: CivilDate | null
  state: Answer['offers'][number]['state']
  /** Lines still waiting on the lost day. */
  openIds: number[]
  people: number
  pieces: number
  linesPaise: number
  refundPaise: number | null
}

/** Maximum days to choose from; more would need a calendar, and the letter's page has two buttons. */
const MAX_DAYS = 30

/** The refunds of an answer: of the booking, and of postage paid later as a separate order. */
export const joinRefunds = `left join lateral (
  select sum(f.amount_paise)::bigint as paise from refund f
  where starts_with(f.key, 'closed-' || d.id) and f.tran_no in (
    select d.tran_no union all select c.tran_no from delivery_change c where c.parent_tran_no = d.tran_no)) back on true`

/** The page behind a letter's link: the poojas and their days, without personal data. */
export async function describeOffers(deps: OfferDeps, token: string, language: Language): Promise<Answer> {
  const rows = await sqlRows<Row>(
    deps.db,
    `select d.id, d.tran_no, d.offering_id, d.on_date as date, d.reason, d.proposed_date, d.due_at, d.moved_to,
       coalesce(d.answer, case when open.ids is null then 'elsewhere' else 'waiting' end) as state,
       coalesce(open.ids, '{}') as open_ids, cardinality(d.line_ids) as people, coalesce(open.pieces, 0) as pieces,
       coalesce(open.paise, 0)::bigint as lines_paise, back.paise as refund_paise
     from day_letter l join day_offer d on d.letter_id = l.id ${joinRefunds}
     left join lateral (
       select array_agg(id order by id) as ids, sum(quantity)::int as pieces, sum(amount_paise) as paise from order_line
       where id = any (d.line_ids) and state = 'booked' and on_date = d.on_date) open on true
     where l.token_hash = $1 order by d.on_date, d.offering_id`,
    [hashDayToken(token)],
  )
  if (rows.length === 0) throw linkUnknown()
  const refundDays = formatRefundDays(
    createLetterTranslator(language),
    await deps.settings.get('booking.refundDays'),
  )
  const offers: Answer['offers'] = []
  for (const row of rows) offers.push(await describeOffer(deps, row, { refundDays, language }))
  return { offers }
}

async function sumPostageOf({ db }: OfferDeps, { tranNo, openIds }: Row): Promise<number> {
  return sumPostage(await splitPostage(db, tranNo, await sumSpared(db, tranNo, openIds)))
}

type OfferContext = { refundDays: string; language: Language }

async function describeOffer(deps: OfferDeps, row: Row, { refundDays, language }: OfferContext) {
  const { offerings } = await deps.catalogue.get()
  const offering = offerings.find(({ id }) => id === row.offeringId)
  if (!offering) throw new Error(`offer ${row.id} is of no offering`)
  const [day] = await deps.calendar.listDays(row.date, row.date)
  const { today } = deps.calendar.timeAt(deps.clock.now())
  const isWaiting = row.state === 'waiting'
  const open =
    isWaiting && offering.isActive
      ? await listOpenDays(deps, offering, { pieces: row.pieces, notBefore: today })
      : []
  // Includes days before the lost one, for families that can come earlier.
  const proposed = open.filter((each) => each.day.date === row.proposedDate)
  const later = open.filter((each) => each.day.date > row.date && each.day.date !== row.proposedDate)
  const earlier = open.filter((each) => each.day.date < row.date && each.day.date !== row.proposedDate)
  return {
    id: row.id,
    offeringName: nameOfferingIn(language, offering),
    offeringNameMl: offering.nameMl,
    date: row.date,
    malayalam: day ? describeMalayalam(day.malayalam, language) : null,
    people: row.people,
    reason: row.reason,
    state: row.state,
    dueAt: row.dueAt.toISOString(),
    movedTo: row.movedTo,
    refundPaise: isWaiting ? row.linesPaise + (await sumPostageOf(deps, row)) : (row.refundPaise ?? 0),
    refundDays,
    days: [...proposed, ...[...later, ...earlier].slice(0, MAX_DAYS)].map((each) => ({
      date: each.day.date,
      malayalam: describeMalayalam(each.day.malayalam, language),
    })),
  }
}
