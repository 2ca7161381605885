import type { DaySheet, SheetGroup } from './day-sheet.rules.ts'

/** One session or one shrine; the whole day if neither is given. */
export type SheetPart = { session: string | undefined; deityId: number | undefined }

type Placed = { deityId?: number | undefined; session?: string | undefined }

/**
 * The part of a version for the priest of one session or shrine: its names and changes. Materials and signatures stay
 * on the whole sheet. Versions stored before parts existed are returned whole.
 */
export function takePart(paper: DaySheet, { session, deityId }: SheetPart): DaySheet {
  const groups = paper.deities.flatMap((deity) => deity.groups)
  const knowsParts = groups.every((group) => group.session !== undefined)
  if ((session === undefined && deityId === undefined) || !knowsParts) return paper
  const isIn = (placed: Placed) =>
    (session === undefined || placed.session === session) &&
    (deityId === undefined || placed.deityId === deityId)
  const deities = paper.deities
    .map((deity) => ({
      ...deity,
      groups: deity.groups.filter((group) => isIn({ deityId: deity.id, session: group.session })),
    }))
    .filter((deity) => deity.groups.length > 0)
  const sessionName = session === undefined ? [] : [nameSession(deities[0]?.groups[0]) ?? session]
  const deityName = deityId === undefined ? [] : [deities[0]?.name.en ?? '']
  return {
    ...paper,
    part: [...sessionName, ...deityName].join(', '),
    deities,
    changes: paper.changes.filter(isIn),
    totals: [],
    inPerson: { by: '', rows: [] },
    handedOver: [],
  }
}

/** The detail begins with the session: `Usha · 6 litres`. */
const nameSession = (group: SheetGroup | undefined) => group?.detail.split(' · ')[0]
