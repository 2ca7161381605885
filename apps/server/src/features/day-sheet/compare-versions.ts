import type { SheetMark } from './day-sheet.rules.ts'

/** Who stands on a version: what is read aloud, and what tells one version from the next. */
export type VersionLine = {
  lineId: number
  tranNo: string
  name: string
  nameMl: string | null
  starId: number | null
}

export type Marked<T> = T & {
  mark: SheetMark | null
  /** As it stood on the version before, where it stands otherwise now. */
  was: VersionLine | null
}

/** Where both differ, the name is what the priest must not miss; what the star was is told beside it. */
function markChange(line: VersionLine, was: VersionLine): SheetMark | null {
  if (line.name !== was.name || line.nameMl !== was.nameMl) return 'name'
  return line.starId === was.starId ? null : 'star'
}

/**
 * A day against the version before it. Whoever stood there keeps the place and so the number; who came since stands
 * after them. `gone` are lines that stood there and no longer do, as they are now: they are shown as they stood.
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
  const known = new Set(before.map(({ lineId }) => lineId))
  const came = lines.filter(({ lineId }) => !known.has(lineId))
  return [...stood, ...came.map((line): Marked<T> => ({ ...line, mark: 'new', was: null }))]
}

export function countMarks(lines: readonly { mark: SheetMark | null }[]): Record<SheetMark, number> {
  const count = (mark: SheetMark) => lines.filter((line) => line.mark === mark).length
  return { new: count('new'), name: count('name'), star: count('star'), out: count('out') }
}

/** What is kept of a line for the next comparison. Who has gone is not. */
export function keepLines(lines: readonly Marked<VersionLine>[]): VersionLine[] {
  return lines
    .filter(({ mark }) => mark !== 'out')
    .map(({ lineId, tranNo, name, nameMl, starId }) => ({ lineId, tranNo, name, nameMl, starId }))
}
