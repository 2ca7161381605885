import type { DaySheet, SheetGroup } from './day-sheet.rules.ts'

/** One session or one shrine; neither: the whole day. */
export type SheetPart = { session: string | undefined; deityId: number | undefined }

type Placed = { deityId?: number | undefined; session?: string | undefined }

/**
 * What the priest of one session, or of one shrine, needs of a version: its names and what changed among them. What is
 * prepared and who signs for the day stays on the whole sheet. Papers frozen before they knew parts are given whole.
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

/** `Usha · 6 litres` begins with it. */
const nameSession = (group: SheetGroup | undefined) => group?.detail.split(' · ')[0]
