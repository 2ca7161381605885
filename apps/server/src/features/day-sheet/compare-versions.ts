import type { SheetMark } from './day-sheet.rules.ts'

/** A line of a version: what is read aloud, and what distinguishes versions. */
export type VersionLine = {
  lineId: number
  tranNo: string
  name: string
  nameMl: string | null
  starId: number | null
}

export type Marked<T> = T & {
  mark: SheetMark | null
  /** The line in the previous version, if it differs. */
  was: VersionLine | null
}

/** If name and star differ, mark the name, which the priest must not miss; the old star is shown beside it. */
function markChange(line: VersionLine, was: VersionLine): SheetMark | null {
  if (line.name !== was.name || line.nameMl !== was.nameMl) return 'name'
  return line.starId === was.starId ? null : 'star'
}

/**
 * Compares a day with its previous version. Lines of the previous version keep their position and so their number; new
 * lines come after them. `gone` are the current data of lines no longer on the day; they are shown as they were.
 */
export function compareVersions<T extends VersionLine>(
  before: readonly VersionLine[] | undefined,
  lines: readonly T[],
  gone: readonly T[],
): Marked<T>[] {
  if (!before) return lines.map((line) => ({ ...line, mark: null, was: null }))
  const now = new Map(lines.map((line) => [line.lineId, line]))
  const left = new Map(gone.map((line) => [line.lineId, line]))
  const stood = before.flatMap((was): Marked<T>[] => {
    const line = now.get(was.lineId)
    if (line) {
      const mark = markChange(line, was)
      return [{ ...line, mark, was: mark === null ? null : was }]
    }
    const absent = left.get(was.lineId)
    return absent ? [{ ...absent, ...was, mark: 'out', was }] : []
  })
  const lineIds = new Set(before.map(({ lineId }) => lineId))
  const came = lines.filter(({ lineId }) => !lineIds.has(lineId))
  return [...stood, ...came.map((line): Marked<T> => ({ ...line, mark: 'new', was: null }))]
}

export function countMarks(lines: readonly { mark: SheetMark | null }[]): Record<SheetMark, number> {
  const count = (mark: SheetMark) => lines.filter((line) => line.mark === mark).length
  return { new: count('new'), name: count('name'), star: count('star'), out: count('out') }
}

/** The lines to store for the next comparison, without those that are gone. */
export function remainingLines(lines: readonly Marked<VersionLine>[]): VersionLine[] {
  return lines
    .filter(({ mark }) => mark !== 'out')
    .map(({ lineId, tranNo, name, nameMl, starId }) => ({ lineId, tranNo, name, nameMl, starId }))
}
