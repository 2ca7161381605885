import type { Cell } from '../../../../features/booking/booking.rules.ts'
import type { Obstacle } from '../../../../features/counter/counter.rules.ts'
import { type CounterSale, hasName, type SaleLine } from '../counter-sale.ts'

/** Where the clerk must make a correction: a cell of a line, or another field. */
export type Fault = { line: string; cell: Cell } | { field: 'mobile' | 'money' }

/** The cell or field that prevents the sale. `isRefused`: the server does not sell the line on its day. */
export function findInvalidField(
  { lines, unread }: CounterSale,
  obstacle: Obstacle,
  isRefused: (at: number) => boolean,
): Fault | undefined {
  const cellOf = (cell: Cell, isAtFault: (line: SaleLine, at: number) => boolean): Fault | undefined => {
    const line = lines.find(isAtFault)
    return line && { line: line.id, cell }
  }
  if (obstacle === 'nameMissing') return cellOf('name', (line) => !hasName(line))
  if (obstacle === 'starMissing')
    return cellOf('star', ({ needsStar, starId }) => needsStar && starId === undefined)
  if (obstacle === 'refused') return cellOf('day', (_, at) => isRefused(at))
  if (obstacle === 'mobile') return { field: 'mobile' }
  if (obstacle !== 'unread') return { field: 'money' }
  for (const { id } of lines) {
    const found = Object.entries(unread[id] ?? {}).find(([, typed]) => typed !== undefined)
    if (found) return { line: id, cell: found[0] as Cell }
  }
  return undefined
}

const findCell = (line: string, cell: Cell) =>
  [...document.querySelectorAll<HTMLElement>('[data-line]')]
    .find(({ dataset }) => dataset.line === line)
    ?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)

/** Focuses a cell; waits for the render if its line was just expanded. */
export function focusCell(line: string, cell: Cell): void {
  const focus = () => findCell(line, cell)?.focus()
  focus()
  if (document.activeElement !== findCell(line, cell)) requestAnimationFrame(focus)
}
