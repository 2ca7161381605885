/** What this process needs of others and can do without. The payment provider has its brake. */
export type Part = 'mail' | 'sms' | 'files' | 'scanner' | 'printing'

/** Not asked again since, nobody knows: then it is no longer said. */
const TRUE_FOR_MS = 15 * 60_000

const silentAt = new Map<Part, number>()

/** It did not answer, or could not do what it is there for. */
export function noteAway(part: Part): void {
  silentAt.set(part, performance.now())
}

export function noteBack(part: Part): void {
  silentAt.delete(part)
}

/** What was away when it was last asked, a quarter of an hour ago at most. */
export function listAway(): Part[] {
  return [...silentAt].filter(([, at]) => performance.now() - at < TRUE_FOR_MS).map(([part]) => part)
}
