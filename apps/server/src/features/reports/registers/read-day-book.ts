import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getDayBook, getYearBook } from '@vazhipadu/contract/reports/registers'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Calendar } from '../../calendar/calendar.reads.ts'
import { describeMalayalam } from '../../calendar/calendar.rules.ts'
import { boundsOf, type Month } from '../../calendar/compute-month.ts'
import { endOf, startOf } from '../transactions/match-orders.ts'
import { checkCompleteness } from './check-completeness.ts'
import { addMoved, type Span, sumMoved, zeroSums } from './sum-moved.ts'

type DayBook = ResponseOf<typeof getDayBook>
type Numbers = DayBook['days'][number]['online']
type Deps = { db: Db; calendar: Calendar }

/** A month on a page, with the year's sums up to it. */
export async function readDayBook({ db, calendar }: Deps, month: string): Promise<DayBook> {
  const { first, last } = boundsOf(month as Month)
  const { timeZone } = calendar.location
  const began = beginYear(first)
  const before =
    first > began ? await sumMoved(db, { from: began, to: addDays(first, -1), timeZone }, 'month') : new Map()
  const broughtForwardPaise = addMoved(before.values()).totalPaise
  const span = { from: first, to: last, timeZone }
  const moved = await sumMoved(db, span, 'day')
  const issued = await listNumbers(db, span)
  const named = new Map((await calendar.listDays(first, last)).map((day) => [day.date as string, day]))
  let sincePaise = broughtForwardPaise
  const days: DayBook['days'] = []
  for (let date: CivilDate = first; date <= last; date = addDays(date, 1)) {
    const sums = moved.get(date) ?? zeroSums
    sincePaise += sums.totalPaise
    const malayalam = named.get(date)?.malayalam
    days.push({
      ...sums,
      date,
      malayalam: malayalam ? describeMalayalam(malayalam).text.replace(/, \d+$/, '') : null,
      online: issued.get(`${date} online`) ?? null,
      counter: issued.get(`${date} counter`) ?? null,
      sincePaise,
    })
  }
  const receiptsOf = (part: 'online' | 'counter') =>
    days.reduce((sum, day) => sum + (day[part]?.count ?? 0), 0)
  const financialYear = nameYear(first)
  const online = await checkCompleteness(db, 'online', financialYear)
  const counter = await checkCompleteness(db, 'counter', financialYear)
  return {
    month,
    financialYear,
    broughtForwardPaise,
    days,
    sums: {
      ...addMoved(days),
      onlineReceipts: receiptsOf('online'),
      counterReceipts: receiptsOf('counter'),
    },
    unnumbered: await countUnnumbered(db, span),
    isWhole: { online: online.isWhole, counter: counter.isWhole },
  }
}

type NumberRow = { date: string; series: string; first: string; last: string; count: number }

/** Numbers are assigned in order of capture, so those of a day are consecutive. */
async function listNumbers(db: Db, { from, to, timeZone }: Span): Promise<Map<string, Numbers>> {
  const { rows } = await sql<NumberRow>`
    select to_char(captured_at at time zone ${timeZone}, 'YYYY-MM-DD') as date, series,
      (array_agg(number order by sequence_no))[1] as first, (array_agg(number order by sequence_no desc))[1] as last,
      count(*) as count
    from receipt where captured_at >= ${startOf(from, timeZone)} and captured_at < ${endOf(to, timeZone)}
      and number is not null
    group by 1, 2`.execute(db)
  return new Map(rows.map(({ date, series, ...numbers }) => [`${date} ${series}`, numbers]))
}

async function countUnnumbered(db: Db, { from, to, timeZone }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from receipt where sequence_no is null
      and captured_at >= ${startOf(from, timeZone)} and captured_at < ${endOf(to, timeZone)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A financial year by month; future months are zero. */
export async function readYearBook(
  { db, calendar }: Deps,
  financialYear: string,
): Promise<ResponseOf<typeof getYearBook>> {
  const began = Number(financialYear.slice(0, 4))
  const { timeZone } = calendar.location
  const moved = await sumMoved(db, { from: `${began}-04-01`, to: `${began + 1}-03-31`, timeZone }, 'month')
  const months = Array.from({ length: 12 }, (_, at) => {
    const month = `${at < 9 ? began : began + 1}-${String(((at + 3) % 12) + 1).padStart(2, '0')}`
    return { month, ...(moved.get(month) ?? zeroSums) }
  })
  return { financialYear: nameYear(`${began}-04-01`), months, sums: addMoved(months) }
}

/** The latest first of April that is not after the day. */
function beginYear(date: string): CivilDate {
  const year = Number(date.slice(0, 4))
  return `${date.slice(5) < '04-01' ? year - 1 : year}-04-01` as CivilDate
}

/** April to March: `2026-27`. */
function nameYear(date: string): string {
  const year = Number(beginYear(date).slice(0, 4))
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}
