/** Replaces a personal value in an audit entry; readers see it only once the stored personal values were deleted. */
export const FORGOTTEN = '(forgotten)'

/** Replaces the fields with these names at any depth. Null and undefined stay: an empty field names no person. */
export function takePersonalOut(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => takePersonalOut(one, names))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const fields = Object.entries(value).map(([name, field]) => {
    const isPersonal = names.includes(name) && field !== null && field !== undefined
    return [name, isPersonal ? FORGOTTEN : takePersonalOut(field, names)]
  })
  return Object.fromEntries(fields)
}

/** Splits an entry into the part kept in the audit and the personal part; `personal` is undefined if there is none. */
export function splitPersonal(entry: { before: unknown; after: unknown }, names: readonly string[]) {
  const kept = { before: takePersonalOut(entry.before, names), after: takePersonalOut(entry.after, names) }
  const isSplit = JSON.stringify(kept) !== JSON.stringify({ before: entry.before, after: entry.after })
  return { kept, personal: isSplit ? { before: entry.before, after: entry.after } : undefined }
}
