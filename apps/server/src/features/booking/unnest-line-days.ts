import { unnestRows } from '../../platform/db/unnest-rows.ts'
import type { RequestedLine } from './booking.rules.ts'

/** Existing lines with their new days and places, as a table for a statement. */
export function unnestLineDays(lines: readonly (RequestedLine & { id: number })[]) {
  const rows = lines.map(({ id, day, offering, quantity }) => ({
    id,
    onDate: day.date,
    poolId: offering.pool.id,
    units: offering.units * quantity,
  }))
  return unnestRows('given', rows, { id: 'bigint', onDate: 'date', poolId: 'integer', units: 'integer' })
}
