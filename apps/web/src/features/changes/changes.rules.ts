import type { BookingChange } from './changes.api.ts'

/** What the desk has typed over a line; undefined: as it was. */
export type LineDraft = {
  name?: string | undefined
  star_id?: number | null | undefined
  date?: string | undefined
}

export type Draft = ReadonlyMap<number, LineDraft>

/** What is sent: only what differs. */
export function listChanges(draft: Draft): NonNullable<BookingChange['lines']> {
  return [...draft].flatMap(([line_id, { name, star_id, date }]) =>
    name === undefined && star_id === undefined && date === undefined
      ? []
      : [
          {
            line_id,
            ...(name !== undefined && { name: name.trim() }),
            ...(star_id !== undefined && { star_id }),
            ...(date !== undefined && { date }),
          },
        ],
  )
}

/** Which lines may not go to the day they were given, and why. */
export function readRefused(meta: Record<string, unknown>): Map<number, string> {
  const lines = Array.isArray(meta.lines) ? (meta.lines as { line_id?: number; reason?: string }[]) : []
  return new Map(lines.map(({ line_id = 0, reason = '' }) => [line_id, reason]))
}
