import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { PAKSHAS, pakshaOf } from '@vazhipadu/panchang/names'
import { roundSun } from '@vazhipadu/panchang/round-sun'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { type CalendarDay, describeMalayalam, nameStar, nameTithi } from '../calendar/calendar.rules.ts'
import { formatDay, nameWeekdayInMalayalam } from '../receipts/format-day.ts'
import { formatTime } from '../receipts/receipts.rules.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { countMaterials } from './count-materials.ts'
import type { DaySheet } from './day-sheet.rules.ts'
import {
  formatChange,
  nameInMalayalam,
  type PlannedDeity,
  type PlannedEntry,
  planGroups,
  starInMalayalam,
} from './plan-groups.ts'
import type { Day } from './read-day.ts'

export type Composing = { settings: Settings; calendar: Calendar }

/** The data of a day's sheets other than its bookings. Read before the transaction that needs it. */
export type Around = Awaited<ReturnType<typeof readAround>>

export async function readAround({ settings, calendar }: Composing, onDate: string) {
  const date = onDate as CivilDate
  const [day] = await calendar.listDays(date, date)
  if (!day) throw new Error(`the calendar has no ${onDate}`)
  return {
    day,
    timeAt: (at: Date) => calendar.timeAt(at),
    temple: await settings.get('temple.name'),
    hours: await settings.get('temple.sessions'),
    recipes: await settings.get('daySheet.materials'),
  }
}

type Stamp = { version: number; at: Date; by: string | null }

/** The whole sheet as text, ready to draw. */
export async function composeDaySheet(
  db: Db | Trx,
  around: Around,
  { latest, lines }: Day,
  stamp: Stamp,
): Promise<DaySheet> {
  const { day, timeAt, temple } = around
  const deities = planGroups(lines)
  const { malayalam, star, tithi, almanac } = describeSky(around)
  const printed = formatTime(timeAt(stamp.at).time)
  return {
    temple,
    date: day.date,
    star,
    tithi,
    almanac,
    title: formatLongDay(day.date),
    shortTitle: formatDay(day.date),
    titleMl: `${nameWeekdayInMalayalam(day.date)}, ${malayalam}`,
    shortTitleMl: `${malayalam} · ${star.ml}`,
    version: stamp.version,
    replaces: latest ? `replaces version ${latest.version} of ${formatMoment(around, latest.madeAt)}` : '',
    printed: stamp.by === null ? `mailed ${printed}` : `printed ${printed} by ${stamp.by}`,
    part: '',
    deities: deities.map((deity) => ({
      id: deity.id,
      name: { en: deity.name, ml: deity.nameMl },
      groups: deity.groups.map(({ offering, session, amount, entries }) => ({
        session: session.id,
        offering: { en: offering.name, ml: offering.nameMl },
        detail: [nameHour(session.name), amount].filter(Boolean).join(' · '),
        entries: entries.map((entry) => ({
          name: nameInMalayalam(entry),
          star: starInMalayalam(entry.starId),
          note: entry.note,
          mark: entry.mark,
          quantity: entry.quantity,
        })),
      })),
    })),
    totals: await composeTotals(db, around, deities),
    changes: deities.flatMap(({ groups }) =>
      groups.flatMap(({ offering, entries }) =>
        entries.flatMap((entry) => describeChange(offering.name, entry)),
      ),
    ),
    inPerson: listInPerson(around, deities),
    handedOver: [stamp.by === null ? 'Office' : `Office, ${stamp.by}`, 'Melsanthi', 'Kitchen'],
  }
}

export async function composeTotals(
  db: Db | Trx,
  { day, recipes }: Around,
  deities: readonly PlannedDeity[],
): Promise<DaySheet['totals']> {
  return countMaterials(deities, recipes, await countParcels(db, day.date))
}

/** Parcels of paid orders that leave after this day. */
async function countParcels(db: Db | Trx, onDate: string): Promise<number> {
  const { count } = await db
    .selectFrom('parcel as p')
    .innerJoin('orders as o', 'o.tranNo', 'p.tranNo')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('p.onDate', '=', onDate)
    .where('p.option', '=', 'post')
    .where('p.state', '<>', 'cancelled')
    .where('o.state', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return count
}

/** The devotees who must be present, and the earliest time at which one must arrive. */
export function listInPerson({ hours }: Around, deities: readonly PlannedDeity[]): DaySheet['inPerson'] {
  const coming = deities.flatMap(({ groups }) =>
    groups.flatMap(({ offering, session, entries }) =>
      entries
        .filter(({ mustBePresent, mark }) => mustBePresent && mark !== 'out')
        .map((entry) => ({ entry, offering, startsAt: hours[session.id as keyof typeof hours] })),
    ),
  )
  const first = coming.map(({ startsAt }) => startsAt).sort()[0]
  return {
    by: first === undefined ? '' : `at the office by ${formatTime(first)}`,
    rows: coming.map(({ entry, offering }) => ({
      name: nameInMalayalam(entry),
      detail: [offering.name, entry.note].filter(Boolean).join(' · '),
    })),
  }
}

function describeChange(offering: string, entry: PlannedEntry): DaySheet['changes'] {
  if (entry.mark === null) return []
  const change = formatChange(entry, (date) => formatDay(date).replace(/ \d{4}$/, ''))
  return [
    {
      mark: entry.mark,
      name: nameInMalayalam(entry),
      star: starInMalayalam(entry.starId),
      deityId: entry.deityId,
      session: entry.sessionId,
      detail: [`${offering}, no. ${entry.number}`, change].filter(Boolean).join(' · '),
    },
  ]
}

/** The day's star, tithi and Malayalam date. */
export function describeSky(around: Pick<Around, 'day' | 'timeAt'>) {
  const { day, timeAt } = around
  const { monthNameMl, text, day: number } = describeMalayalam(day.malayalam)
  const star = nameStar(day.star.index)
  const sunrise = formatTime(timeAt(new Date(roundSun(day.sunrise))).time).replace(/ am$/, '')
  return {
    malayalam: `${monthNameMl} ${number}`,
    star: { en: star.name, ml: star.nameMl },
    starUntil: formatEnd(around, day.star.end),
    tithi: `until ${formatEnd(around, day.star.end)} · ${formatTithi(day)}`,
    almanac: `${text} · Sunrise ${sunrise}`,
  }
}

function formatTithi(day: CalendarDay): string {
  const tithi = nameTithi(day.tithi.index)
  const paksha = PAKSHAS[pakshaOf(day.tithi.index)]
  // Full moon and new moon have names of their own.
  if (day.tithi.index % 15 === 0) return `${tithi.nameMl} ${tithi.name}`
  return `${paksha.ml.replace(/പക്ഷം$/, '')} ${tithi.nameMl} ${paksha.en} ${tithi.name}`
}

/** `9:00 am`, or `Wed 3:12 am` if it ends on another day. */
function formatEnd({ day, timeAt }: Pick<Around, 'day' | 'timeAt'>, end: number): string {
  const { today, time } = timeAt(new Date(end))
  return today === day.date ? formatTime(time) : `${formatDay(today).slice(0, 3)} ${formatTime(time)}`
}

/** `Mon 6:30 pm`: the weekday is enough, because a sheet replaces one less than a week old. */
function formatMoment({ timeAt }: Pick<Around, 'timeAt'>, at: Date): string {
  const { today, time } = timeAt(at)
  return `${formatDay(today).slice(0, 3)} ${formatTime(time)}`
}

const nameHour = (session: string) => session.replace(/ pooja$/, '')

const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const formatLongDay = (date: string) => longDay.format(new Date(date)).replaceAll(',', '')
