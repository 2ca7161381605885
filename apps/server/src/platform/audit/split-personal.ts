/** Stands in an audit entry where something personal was; it is read only when that is gone. */
export const FORGOTTEN = '(forgotten)'

/**
 * The same value with every field of these names taken out, however deep. Empty ones stay: that there was nothing names
 * nobody.
 */
export function takePersonalOut(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => takePersonalOut(one, names))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const fields = Object.entries(value).map(([name, field]) => {
    const isPersonal = names.includes(name) && field !== null && field !== undefined
    return [name, isPersonal ? FORGOTTEN : takePersonalOut(field, names)]
  })
  return Object.fromEntries(fields)
}

/** What an entry keeps, and what is kept apart from it; the latter is undefined where nothing personal was found. */
export function splitPersonal(entry: { before: unknown; after: unknown }, names: readonly string[]) {
  const kept = { before: takePersonalOut(entry.before, names), after: takePersonalOut(entry.after, names) }
  const isSplit = JSON.stringify(kept) !== JSON.stringify({ before: entry.before, after: entry.after })
  return { kept, personal: isSplit ? { before: entry.before, after: entry.after } : undefined }
}
