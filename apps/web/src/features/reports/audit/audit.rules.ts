export type LineFacts = {
  id: number
  name: string
  nameMl: string | null
  starId: number | null
  date: string
}

export type LineDifference = {
  lineId: number
  field: 'name' | 'nameMl' | 'starId' | 'date'
  before: unknown
  after: unknown
}

const linesIn = (kept: unknown): Partial<LineFacts>[] => {
  const lines = (kept as { lines?: unknown } | null)?.lines
  return Array.isArray(lines) ? (lines as Partial<LineFacts>[]) : []
}

/** Changes to lines in an audit entry, field by field. */
export function compareLines(before: unknown, after: unknown): LineDifference[] {
  const earlier = new Map(linesIn(before).map((line) => [line.id, line]))
  const fields = ['name', 'nameMl', 'starId', 'date'] as const
  return linesIn(after).flatMap((line) =>
    fields
      .filter((field) => line[field] !== earlier.get(line.id)?.[field])
      .map((field) => ({
        lineId: line.id ?? 0,
        field,
        before: earlier.get(line.id)?.[field] ?? null,
        after: line[field] ?? null,
      })),
  )
}

type Kept = { id?: number; option?: string; place?: string | null; altered?: string[] }

const parcelsIn = (kept: unknown): Kept[] => {
  const parcels = (kept as { parcels?: unknown } | null)?.parcels
  return Array.isArray(parcels) ? (parcels as Kept[]) : []
}

/** Changes to parcels in an audit entry. Of an address, the entry stores only the town and which fields changed. */
export function compareParcels(before: unknown, after: unknown) {
  const earlier = new Map(parcelsIn(before).map((parcel) => [parcel.id, parcel]))
  return parcelsIn(after).map((parcel) => ({
    id: parcel.id ?? 0,
    /** Null: collected at the counter. */
    before: earlier.get(parcel.id)?.place ?? null,
    after: parcel.place ?? null,
    altered: parcel.altered ?? [],
  }))
}

/** Whether the text is an internal id (UUID), which means nothing to readers. */
export const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/i.test(text)

/** `dueAt` becomes "Due at", for fields without a translation. */
export function spellField(name: string): string {
  const words = name
    .replace(/Paise$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
