import type { getDaySheet } from '@vazhipadu/contract/day-sheet'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { UNDO_MINUTES } from '@vazhipadu/contract/performing'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkReach } from '../calendar/calendar.reads.ts'
import { nameStar } from '../calendar/calendar.rules.ts'
import { formatDay } from '../receipts/format-day.ts'
import { countMarks } from './compare-versions.ts'
import {
  type Around,
  type Composing,
  composeTotals,
  describeSky,
  listInPerson,
  readAround,
} from './compose-day-sheet.ts'
import { countEntries, countPoojas, type DaySheet } from './day-sheet.rules.ts'
import { formatChange, type PlannedEntry, type PlannedGroup, planGroups } from './plan-groups.ts'
import { readDay } from './read-day.ts'

type Answer = ResponseOf<typeof getDaySheet>
type Group = Answer['deities'][number]['groups'][number]

/** A pooja that began this long ago has certainly ended. */
const LATE_AFTER_MINUTES = 180

/** A day's sheet for the office's screen. */
export async function describeDaySheet(deps: Platform & Composing, onDate: string): Promise<Answer> {
  const { db, clock, calendar } = deps
  const now = clock.now()
  const time = calendar.timeAt(now)
  const around = await readAround(deps, checkReach(onDate, time.today, 'on_date'))
  const { lines } = await readDay(db, onDate)
  const deities = planGroups(lines)
  const isPast = (startsAt: string) =>
    onDate < time.today ||
    (onDate === time.today && toMinutes(time.time) - toMinutes(startsAt) > LATE_AFTER_MINUTES)
  const isAhead = (startsAt: string) => onDate > time.today || (onDate === time.today && startsAt > time.time)
  const { star, almanac } = describeSky(around)
  return {
    on_date: onDate,
    today: time.today,
    almanac,
    star: { name: star.en, nameMl: star.ml },
    count: countEntries(lines),
    poojas: countPoojas(lines),
    performed: countPerformed(lines),
    changes: countMarks(lines),
    deities: deities.map(({ id, name, nameMl, groups }) => ({
      id,
      name,
      nameMl,
      count: groups.reduce((sum, { entries }) => sum + countEntries(entries), 0),
      groups: groups.map((group) => describeGroup(around, group, { now, isPast, isAhead })),
    })),
    totals: await composeTotals(db, around, deities),
    inPerson: listInPerson(around, deities),
    versions: await listVersions(db, onDate),
  }
}

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const countPerformed = (lines: readonly { mark: unknown; state: string }[]) =>
  lines.filter(({ mark, state }) => mark !== 'out' && state === 'performed').length

type Moment = { now: Date } & Record<'isPast' | 'isAhead', (startsAt: string) => boolean>

function describeGroup({ hours }: Around, group: PlannedGroup, { now, isPast, isAhead }: Moment): Group {
  const { id, offering, session, amount, entries } = group
  const sessionId = session.id as keyof typeof hours
  const startsAt = hours[sessionId]
  const count = countEntries(entries)
  const performed = countPerformed(entries)
  return {
    id,
    offering,
    amount,
    count,
    performed,
    session: { ...session, id: sessionId, startsAt, isAhead: isAhead(startsAt) },
    isLate: performed < count && isPast(startsAt),
    entries: entries.map((entry) => describeEntry(entry, now)),
  }
}

function describeEntry(entry: PlannedEntry, now: Date): Group['entries'][number] {
  const { lineId, tranNo, number, name, nameMl, starId, note, mark } = entry
  const star = starId === null ? undefined : nameStar(starId)
  const performedAt = mark === 'out' ? null : entry.performedAt
  return {
    line_id: lineId,
    tran_no: tranNo,
    number,
    name,
    nameMl,
    note,
    mark,
    star: star ? { name: star.name, nameMl: star.nameMl } : null,
    detail: formatChange(entry, formatDay),
    performedAt: performedAt?.toISOString() ?? null,
    mayUndo: performedAt !== null && now.getTime() - performedAt.getTime() < UNDO_MINUTES * 60_000,
  }
}

async function listVersions(db: Db, onDate: string): Promise<Answer['versions']> {
  type Row = Pick<Answer['versions'][number], 'version' | 'madeBy' | 'mailed' | 'count'> & {
    madeAt: Date
    changes: DaySheet['changes']
  }
  const rows = await sqlRows<Row>(
    db,
    `select v.version, v.made_at, a.name as made_by, jsonb_array_length(v.lines) as count, v.paper -> 'changes' as changes,
       array(select m.edition from day_sheet_mailing m where m.on_date = v.on_date and m.version = v.version
         order by m.created_at) as mailed
     from day_sheet_version v left join account a on a.id = v.made_by where v.on_date = $1 order by v.version desc`,
    [onDate],
  )
  return rows.map(({ madeAt, changes, ...row }) => ({
    ...row,
    madeAt: madeAt.toISOString(),
    changes: countMarks(changes),
  }))
}
