import { MM } from '../../platform/pdf/open-pdf.ts'
import { countEntries, type DaySheet, type SheetEntry, type SheetGroup } from './day-sheet.rules.ts'

export const ROW = { deity: 10.5 * MM, offering: 9.5 * MM, entry: 6.5 * MM, done: 8.5 * MM }

/** A column break leaves at least this many names of a group on either side. */
const TOGETHER = 3

export type Block =
  | { kind: 'deity'; en: string; ml: string; count: number }
  | { kind: 'offering'; group: SheetGroup; count: number; isContinued: boolean }
  | { kind: 'entry'; entry: SheetEntry; number: number }
  | { kind: 'done' }

/**
 * Distributes deities, offerings and names over columns, of which the first three are shorter because of the first
 * page's head.
 */
export function planColumns(pdf: DaySheet, heights: { first: number; next: number }): Block[][] {
  const columns: Block[][] = [[]]
  const heightOf = (column: number) => (column < 3 ? heights.first : heights.next)
  let left = heightOf(0)
  const turn = () => {
    columns.push([])
    left = heightOf(columns.length - 1)
  }
  const put = (block: Block) => {
    columns.at(-1)?.push(block)
    left -= ROW[block.kind]
  }
  for (const deity of pdf.deities) {
    const count = deity.groups.reduce((sum, group) => sum + countEntries(group.entries), 0)
    let heading: Block | undefined = { kind: 'deity', ...deity.name, count }
    for (const group of deity.groups) {
      let placed = 0
      while (placed < group.entries.length || placed === 0) {
        const headings = (heading ? ROW.deity : 0) + ROW.offering
        const fits = fitEntries(group.entries.length - placed, left - headings)
        if (fits === 0 && columns.at(-1)?.length) {
          turn()
          continue
        }
        if (heading) put(heading)
        heading = undefined
        put({ kind: 'offering', group, count: countEntries(group.entries), isContinued: placed > 0 })
        const part = group.entries.slice(placed, placed + Math.max(1, fits))
        for (const entry of part) put({ kind: 'entry', entry, number: ++placed })
        if (placed >= group.entries.length) break
        turn()
      }
      put({ kind: 'done' })
    }
  }
  return columns
}

/** How many of `rest` names fit into this height; if all do, the signature line must fit too. */
function fitEntries(rest: number, height: number): number {
  if (rest * ROW.entry + ROW.done <= height) return Math.max(1, rest)
  const maxRows = Math.min(Math.floor(height / ROW.entry), rest - TOGETHER)
  return maxRows >= TOGETHER ? maxRows : 0
}
