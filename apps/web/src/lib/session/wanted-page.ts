let wanted: string | undefined

/** A page of the office that was asked for before the key was shown; for this page's life only. */
export function keepWanted({ pathname, search }: URL): void {
  wanted = pathname + search
}

export function takeWanted(): string | undefined {
  const kept = wanted
  wanted = undefined
  return kept
}
