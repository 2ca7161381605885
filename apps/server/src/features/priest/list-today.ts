import { createHash } from 'node:crypto'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getPriestList } from '@vazhipadu/contract/priest'
import { addDays, toDayNumber } from '@vazhipadu/panchang/civil-date'
import { findDayStart } from '@vazhipadu/panchang/local-time'
import type { Platform } from '../../platform/platform.ts'
import { nameStar } from '../calendar/calendar.rules.ts'
import { type Composing, describeSky, readAround } from '../day-sheet/compose-day-sheet.ts'
import { countEntries } from '../day-sheet/day-sheet.rules.ts'
import { formatChange, nameInMalayalam, type PlannedEntry, planGroups } from '../day-sheet/plan-groups.ts'
import { readDay } from '../day-sheet/read-day.ts'
import { formatDay } from '../receipts/format-day.ts'

type Answer = ResponseOf<typeof getPriestList>
type Session = Answer['sessions'][number]
type Group = Session['groups'][number]
type Entry = Group['entries'][number]

/** Today's poojas for a priest, by session and then by offering, with changes since the printed sheet marked. */
export async function listToday(deps: Platform & Composing): Promise<Answer> {
  const { db, clock, calendar } = deps
  const now = clock.now()
  const { today } = calendar.timeAt(now)
  const around = await readAround(deps, today)
  const { latest, lines } = await readDay(db, today)
  const { malayalam, star, starUntil } = describeSky(around)
  const planned = planGroups(lines).flatMap(({ name, nameMl, groups }) =>
    groups.map(({ session, ...group }) => ({ session, group: describeGroup({ name, nameMl }, group) })),
  )
  const sessions = [...Map.groupBy(planned, ({ session }) => session.id)].map(([id, ofSession]): Session => {
    const groups = ofSession.map(({ group }) => group)
    return {
      id,
      name: ofSession[0]?.session.name ?? '',
      nameMl: ofSession[0]?.session.nameMl ?? '',
      startsAt: around.hours[id as keyof typeof around.hours],
      count: groups.reduce((sum, { count }) => sum + count, 0),
      groups,
    }
  })
  const list = {
    on_date: today,
    endsAt: new Date(findDayStart(toDayNumber(addDays(today, 1)), calendar.location.timeZone)).toISOString(),
    malayalamDate: malayalam,
    star: { name: star.en, nameMl: star.ml },
    starUntil,
    count: countEntries(lines),
    paper: latest ? { version: latest.version, madeAt: latest.madeAt.toISOString() } : null,
    sessions: sessions.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
  }
  // Without the time, which differs in each answer.
  const tag = createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22)
  return { tag, now: now.toISOString(), ...list }
}

type Planned = Omit<ReturnType<typeof planGroups>[number]['groups'][number], 'session'>

function describeGroup(deity: Group['deity'], { id, offering, amount, entries }: Planned): Group {
  const read = entries.filter(({ mark }) => mark !== 'out')
  const done = read.filter(({ state }) => state === 'performed')
  const times = done.flatMap(({ performedAt }) => performedAt?.toISOString() ?? [])
  return {
    id,
    offering,
    deity,
    amount,
    count: read.length,
    performed: done.length,
    performedAt: times.toSorted().at(-1) ?? null,
    posted: read.filter(({ isPosted }) => isPosted).length,
    entries: entries.map(describeEntry),
  }
}

function describeEntry(entry: PlannedEntry): Entry {
  const { lineId, number, name, nameMl, starId, note, mark, was, state } = entry
  return {
    line_id: lineId,
    number,
    name,
    nameMl,
    note,
    mark,
    star: starOf(starId),
    was: was && mark !== 'out' ? { name: nameInMalayalam(was), star: starOf(was.starId) } : null,
    gone: mark === 'out' ? formatChange(entry, formatDay) : '',
    isPerformed: mark !== 'out' && state === 'performed',
  }
}

function starOf(starId: number | null): Entry['star'] {
  if (starId === null) return null
  const { name, nameMl } = nameStar(starId)
  return { name, nameMl }
}
