import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { compareVersions, type Marked, type VersionLine } from './compare-versions.ts'
import type { DaySheet } from './day-sheet.rules.ts'

/** A line of the day with the data that the sheet shows. */
export type DayLine = VersionLine & {
  onDate: string
  state: string
  performedAt: Date | null
  quantity: number
  units: number
  unit: string
  deityId: number
  deityName: string
  deityNameMl: string
  offeringId: number
  offeringName: string
  offeringNameMl: string
  family: string | null
  category: string
  sessionId: string
  sessionName: string
  sessionNameMl: string
  mustBePresent: boolean
  prasadam: 'none' | 'counter' | 'postable'
  prasadamContents: string | null
  /** The line's day was closed and the devotee has not chosen yet, so it is not held. */
  isAsked: boolean
  /** The prasadam is sent by post. */
  isPosted: boolean
}

export type Version = {
  version: number
  lines: VersionLine[]
  paper: DaySheet
  madeAt: Date
}

export type Day = { latest: Version | undefined; lines: Marked<DayLine>[] }

/** The poojas of a day in the sheet's order, marked against the version issued last. */
export async function readDay(db: Db | Trx, onDate: string): Promise<Day> {
  const latest = await findVersion(db, onDate)
  const stood = latest?.lines.map(({ lineId }) => lineId) ?? []
  const rows = await listLines(db, onDate, stood)
  const isOn = ({ onDate: standsOn, state, isAsked }: DayLine) =>
    standsOn === onDate && (state === 'performed' || (state === 'booked' && !isAsked))
  const marked = compareVersions(
    latest?.lines,
    rows.filter(isOn),
    rows.filter((row) => !isOn(row)),
  )
  // The query sorts deities and offerings; within a group the previous version gives the order of names.
  const positionOf = new Map<string, number>()
  for (const row of rows) {
    const group = nameGroup(row)
    if (!positionOf.has(group)) positionOf.set(group, positionOf.size)
  }
  const position = (line: DayLine) => positionOf.get(nameGroup(line)) ?? 0
  return { latest, lines: marked.toSorted((a, b) => position(a) - position(b)) }
}

/** A group is read aloud together: an offering, or one rite in all its measures, for one deity in one session. */
export const nameGroup = ({ deityId, sessionId, family, offeringId }: DayLine) =>
  `${deityId} ${sessionId} ${family ?? offeringId}`

/** The latest version, or the given one. */
export async function findVersion(
  db: Db | Trx,
  onDate: string,
  version?: number,
): Promise<Version | undefined> {
  const [row] = await sqlRows<Version>(
    db,
    `select version, lines, paper, made_at from day_sheet_version
     where on_date = $1 and ($2::int is null or version = $2) order by version desc limit 1`,
    [onDate, version ?? null],
  )
  return row
}

/** Paid lines of the day by booking time, and the lines in `also`. */
function listLines(db: Db | Trx, onDate: string, also: number[]): Promise<DayLine[]> {
  return sqlRows<DayLine>(
    db,
    `with wanted as (
       select id from order_line where on_date = $1 and state in ('booked', 'performed')
       union select unnest($2::bigint[])
     )
     select l.id as line_id, l.tran_no, l.on_date, l.state, l.performed_at, l.name, l.name_ml, l.star_id, l.quantity,
       l.units, p.unit, d.id as deity_id, d.name as deity_name, d.name_ml as deity_name_ml, f.id as offering_id,
       f.name as offering_name, f.name_ml as offering_name_ml, f.family, f.category, s.id as session_id,
       s.name as session_name, s.name_ml as session_name_ml, f.must_be_present, f.prasadam, f.prasadam_contents,
       exists (select from day_offer a where a.tran_no = l.tran_no and a.offering_id = l.offering_id
         and a.on_date = l.on_date and a.answer is null) as is_asked,
       exists (select from parcel_line pl join parcel on parcel.id = pl.parcel_id
         where pl.line_id = l.id and parcel.option = 'post' and parcel.state <> 'cancelled') as is_posted
     from wanted join order_line l on l.id = wanted.id join orders o on o.tran_no = l.tran_no
       join offering f on f.id = l.offering_id join pool p on p.id = f.pool_id join deity d on d.id = f.deity_id
       join pooja_session s on s.id = f.session_id
     order by d.position, d.id, s.position, f.position, f.id, o.confirmed_at, l.tran_no, l.line_no`,
    [onDate, also],
  )
}
