import type { SheetMark } from './day-sheet.rules.ts'

/** Who stands on a version: what is read aloud, and what tells one version from the next. */
export type VersionLine = {
  lineId: number
  tranNo: string
  name: string
  nameMl: string | null
  starId: number | null
  quantity: number
}

export type Marked<T> = T & {
  mark: SheetMark | null
  /** As it stood on the version before, where it stands otherwise now. */
  was: VersionLine | null
}

const said = ({ name, nameMl, starId, quantity }: VersionLine) =>
  JSON.stringify([name, nameMl, starId, quantity])

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
    if (line)
      return [said(line) === said(was) ? { ...line, mark: null, was: null } : { ...line, mark: 'star', was }]
    const absent = left.get(was.lineId)
    return absent ? [{ ...absent, ...was, mark: 'out', was }] : []
  })
  const known = new Set(before.map(({ lineId }) => lineId))
  const came = lines.filter(({ lineId }) => !known.has(lineId))
  return [...stood, ...came.map((line): Marked<T> => ({ ...line, mark: 'new', was: null }))]
}

export function countMarks(lines: readonly { mark: SheetMark | null }[]): Record<SheetMark, number> {
  const count = (mark: SheetMark) => lines.filter((line) => line.mark === mark).length
  return { new: count('new'), star: count('star'), out: count('out') }
}

/** What is kept of a line for the next comparison. Who has gone is not. */
export function keepLines(lines: readonly Marked<VersionLine>[]): VersionLine[] {
  return lines
    .filter(({ mark }) => mark !== 'out')
    .map(({ lineId, tranNo, name, nameMl, starId, quantity }) => ({
      lineId,
      tranNo,
      name,
      nameMl,
      starId,
      quantity,
    }))
}
