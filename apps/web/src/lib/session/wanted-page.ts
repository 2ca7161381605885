let wanted: string | undefined

/** An office page requested before the second factor was confirmed; kept in memory only. */
export function keepWanted({ pathname, search }: URL): void {
  wanted = pathname + search
}

export function takeWanted(): string | undefined {
  const kept = wanted
  wanted = undefined
  return kept
}
