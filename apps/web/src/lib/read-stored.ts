/** Reads a stored value; undefined if storage is blocked. */
export function readStored<T>(name: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}

export function keepStored(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage is blocked: the value is requested again next time.
  }
}
