import { MM, type Style } from '../../platform/pdf/open-pdf.ts'
import { wrapText } from '../../platform/pdf/wrap-text.ts'
import type { DaySheet, SheetChange } from './day-sheet.rules.ts'

export const TITLE = 9 * MM
const ROW = 10.4 * MM
/** Extra height per further line of text under a name, so that nothing to be packed is cut off. */
export const MORE = 3.6 * MM
export const HEADING = 6.2 * MM
export const SIGN = 12 * MM
export const SLIP = 4 * MM

export type TotalRow = { heading: string } | { name: string; detail: string; amount: string }
export type Last = {
  totals: TotalRow[]
  changes: SheetChange[]
  inPerson: { name: string; detail: string }[]
  signs: string[]
}

export const detail: Style = { face: 'sans', size: 8, colour: '#333' }

const WIDTH = 277 * MM - 12 * MM
export const FIRST = (WIDTH * 1.1) / 3.1
export const OTHER = WIDTH / 3.1
/** Text widths of a row: beside an amount, on the slip, and beside a checkbox. */
export const ROOM = { total: FIRST - 24 * MM, change: OTHER - 2 * SLIP, inPerson: OTHER - 8 * MM }

export const wrapDetail = (words: string, width: number) =>
  words === '' ? [] : wrapText(words, detail, width)
export const heightOf = (row: { detail: string }, width: number) =>
  ROW + Math.max(0, wrapDetail(row.detail, width).length - 1) * MORE

/**
 * Plans the last pages: usually one, several if a busy day has more rows than a column, none for a part without
 * changes.
 */
export function chunkLast(paper: DaySheet, height: number): Last[] {
  const totals = paper.totals.flatMap(({ title, rows }): TotalRow[] => [{ heading: title }, ...rows])
  const totalsLeft = chunk(totals, height - TITLE, (row) =>
    'heading' in row ? HEADING : heightOf(row, ROOM.total),
  )
  const slip = height - TITLE - 2 * SLIP - 3 * MM
  const changes = chunk(paper.changes, slip, (row) => heightOf(row, ROOM.change))
  const signHeight = TITLE + 7 * MM + paper.handedOver.length * SIGN
  const inPerson = chunk(paper.inPerson.rows, height - TITLE - signHeight, (row) =>
    heightOf(row, ROOM.inPerson),
  )
  const pages = Math.max(paper.part ? 0 : 1, totalsLeft.length, changes.length, inPerson.length)
  return Array.from({ length: pages }, (_, page) => ({
    totals: totalsLeft[page] ?? [],
    changes: changes[page] ?? [],
    inPerson: inPerson[page] ?? [],
    signs: page === pages - 1 ? paper.handedOver : [],
  }))
}

function chunk<T>(rows: T[], height: number, measure: (row: T) => number): T[][] {
  const chunks: T[][] = []
  let left = 0
  for (const row of rows) {
    if (left < measure(row) || chunks.length === 0) {
      chunks.push([])
      left = height
    }
    chunks.at(-1)?.push(row)
    left -= measure(row)
  }
  return chunks
}
