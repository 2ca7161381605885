import type { channelWays, NoticePerson, Standing } from '@vazhipadu/contract/notifications'
import { addDays, type CivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import { findDayStart } from '@vazhipadu/panchang/local-time'
import { sqlRows } from '../../../platform/db/database.ts'
import { deriveStanding, type NoticeStatus, nameFailure } from '../notifications.rules.ts'
import type { Composer } from '../triggers/notice-message.ts'

/** The subject of a batch: one pooja day, before or after it, or posted parcels. */
export type About = { kind: 'pre' | 'post'; onDate: CivilDate } | { kind: 'prasadam' }

export const triggerOf = { pre: 'reminder', post: 'performed', prasadam: 'prasadam_sent' } as const

export type PeopleDeps = Pick<Composer, 'db' | 'clock' | 'calendar' | 'settings' | 'smsTemplates'>

/** A person of a list, with the data that a batch needs. */
export type Person = NoticePerson & { accountId: string | null; keyStem: string; ids: Record<string, string> }

type Way = (typeof channelWays)[number]
type Row = {
  tranNo: string
  lineIds: number[]
  offeringName: string
  offerings: number
  names: number
  isOpen: boolean
  parcelId: number | null
  onDate: string
  carrier: string | null
  trackingNo: string | null
  sentAt: Date | null
  accountId: string | null
  name: string
  phoneNo: string | null
  hasEmail: boolean
  isProven: boolean
  wantsEmail: boolean
  wantsSms: boolean
  emailStatus: NoticeStatus | null
  emailAt: Date | null
  emailArrivedAt: Date | null
  emailReason: string | null
  smsStatus: NoticeStatus | null
  smsAt: Date | null
  smsArrivedAt: Date | null
  smsReason: string | null
}

/** Parcels posted longer ago are not announced any more. */
const PARCEL_DAYS = 31

/**
 * Lists all people concerned, by name. A day has thousands at most, so counting and filtering happen here instead of in
 * the database.
 */
export async function listPeople(deps: PeopleDeps, about: About): Promise<Person[]> {
  const { db, calendar, clock } = deps
  const trigger = triggerOf[about.kind]
  const today = calendar.timeAt(clock.now()).today
  const parcelsSince = toDayNumber(addDays(today, -PARCEL_DAYS))
  const rows =
    about.kind === 'prasadam'
      ? await sqlRows<Row>(db, select(parcels), [
          trigger,
          new Date(findDayStart(parcelsSince, calendar.location.timeZone)),
        ])
      : await sqlRows<Row>(db, select(days[about.kind]), [trigger, about.onDate])
  // No reminders for a past day.
  const isOver = about.kind === 'pre' && about.onDate < today
  const dialCodes = await deps.settings.get('sms.dialCodes')
  const isHome = (mobile: string) => dialCodes.some((code) => mobile.startsWith(`+${code}`))
  const hasText = deps.smsTemplates.has(trigger)
  return rows.map((row) =>
    describe({ ...row, isOpen: row.isOpen && !isOver }, about.kind, decideSms(row, isHome, hasText)),
  )
}

function decideSms(
  { phoneNo, isProven, wantsSms }: Row,
  isHome: (mobile: string) => boolean,
  hasText: boolean,
): Way {
  if (phoneNo === null) return 'none'
  if (!isHome(phoneNo)) return 'abroad'
  if (!isProven) return 'unproven'
  if (!hasText) return 'no_template'
  return wantsSms ? 'open' : 'unwanted'
}

function describe(row: Row, kind: About['kind'], smsWay: Way): Person {
  const { tranNo, parcelId, onDate, hasEmail, wantsEmail, sentAt } = row
  const emailWay: Way = hasEmail ? (wantsEmail ? 'open' : 'unwanted') : 'none'
  const isReachable = emailWay === 'open' || smsWay === 'open'
  const standing: Standing = deriveStanding([row.emailStatus, row.smsStatus], isReachable)
  const { keyStem, ids } =
    kind === 'prasadam'
      ? { keyStem: `prasadam_sent:${parcelId}`, ids: { tranNo, parcelId: String(parcelId) } }
      : { keyStem: `${triggerOf[kind]}:${tranNo}:${onDate}`, ids: { tranNo, onDate } }
  return {
    keyStem,
    ids,
    standing,
    accountId: row.accountId,
    id: parcelId === null ? tranNo : String(parcelId),
    tran_no: tranNo,
    name: row.name,
    phone_no: row.phoneNo,
    line_ids: row.lineIds,
    offeringName: row.offeringName,
    offerings: row.offerings,
    names: row.names,
    parcel:
      parcelId === null || sentAt === null
        ? null
        : {
            id: parcelId,
            onDate,
            carrier: row.carrier,
            tracking_no: row.trackingNo,
            sentAt: sentAt.toISOString(),
          },
    mayTell: row.isOpen && (standing === 'untold' || standing === 'failed'),
    email: {
      way: emailWay,
      status: row.emailStatus,
      at: row.emailAt?.toISOString() ?? null,
      hasArrived: row.emailArrivedAt !== null,
      failure: row.emailStatus === 'failed' ? nameFailure('email', row.emailReason) : null,
    },
    sms: {
      way: smsWay,
      status: row.smsStatus,
      at: row.smsAt?.toISOString() ?? null,
      hasArrived: row.smsArrivedAt !== null,
      failure: row.smsStatus === 'failed' ? nameFailure('sms', row.smsReason) : null,
    },
  }
}

// Notices are found by the key that every sender uses, so that a person counts as told whichever way the notice was
// sent.
const select = ({ about, key }: { about: string; key: string }) => `
  with about as materialized (${about})
  select about.*, o.account_id, coalesce(a.name, o.customer_name) as name,
    case when a.id is null then o.customer_mobile else a.mobile end as phone_no,
    case when a.id is null then o.customer_email else a.email end is not null as has_email,
    coalesce(a.mobile_verified, false) as is_proven, coalesce(p.notices_by_email, true) as wants_email,
    coalesce(p.notices_by_sms, true) as wants_sms,
    e.status as email_status, coalesce(e.delivered_at, e.settled_at, e.sending_at) as email_at,
    e.delivered_at as email_arrived_at, e.reason as email_reason,
    s.status as sms_status, coalesce(s.delivered_at, s.settled_at, s.sending_at) as sms_at,
    s.delivered_at as sms_arrived_at, s.reason as sms_reason
  from about join orders o on o.tran_no = about.tran_no
  left join account a on a.id = o.account_id left join preference p on p.account_id = a.id
  left join notice e on e.key = ${key} || ':email' left join notice s on s.key = ${key} || ':sms'
  order by name, about.tran_no, about.parcel_id`

// Leaves out lines on a closed day for which the devotee has not chosen another day yet.
const listPoojas = (isOpen: string, isConcerned: string) => ({
  about: `
    select l.tran_no, array_agg(l.id order by l.line_no) as line_ids, (array_agg(f.name order by l.line_no))[1] as offering_name,
      count(distinct f.id) as offerings, count(*) as names, ${isOpen} as is_open, l.on_date::text as on_date,
      null::bigint as parcel_id, null as carrier, null as tracking_no, null::timestamptz as sent_at
    from order_line l join offering f on f.id = l.offering_id
    where l.on_date = $2 and l.state in ('booked', 'performed')
      and not exists (select from day_offer d where d.tran_no = l.tran_no and d.offering_id = l.offering_id
        and d.on_date = l.on_date and d.answer is null)
    group by l.tran_no, l.on_date having ${isConcerned}`,
  key: `$1::text || ':' || about.tran_no || ':' || about.on_date`,
})

const days = {
  pre: listPoojas(`bool_or(l.state = 'booked')`, 'true'),
  // One notice per booking and day: after the last of its poojas was performed, not after the first.
  post: listPoojas(`bool_and(l.state = 'performed')`, `bool_or(l.state = 'performed')`),
}

const parcels = {
  about: `
    select c.tran_no, array_agg(l.id order by l.line_no) as line_ids, (array_agg(f.name order by l.line_no))[1] as offering_name,
      count(distinct f.id) as offerings, count(*) as names, c.state = 'sent' as is_open, c.on_date::text as on_date,
      c.id as parcel_id, c.carrier, c.tracking_no, c.sent_at
    from parcel c join parcel_line i on i.parcel_id = c.id join order_line l on l.id = i.line_id
      join offering f on f.id = l.offering_id
    where c.option = 'post' and c.state in ('sent', 'delivered', 'returned') and c.sent_at >= $2 group by c.id`,
  key: `$1::text || ':' || about.parcel_id`,
}

/** Counts cancelled bookings of a day. An open page polls it every few seconds, so it must use indexes only. */
export const cancelledOfDay = `
  select count(distinct l.tran_no) from order_line l where l.on_date = $1 and l.state = 'cancelled'
    and not exists (select from order_line k where k.tran_no = l.tran_no and k.on_date = $1
      and k.state in ('booked', 'performed'))`

export async function countCancelled({ db }: Composer, onDate: string): Promise<number> {
  const [row] = await sqlRows<{ count: number }>(db, cancelledOfDay, [onDate])
  return row?.count ?? 0
}
