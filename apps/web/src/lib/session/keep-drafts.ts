/** Unsent input: texts by name, and the basket. Kept this long after a session has expired. */
const KEPT_MS = 24 * 3_600_000
const prefix = 'draft:'
const basket = 'basket'
/** Storage key of the expiry time, which exists only while signed out. */
const untilKey = 'drafts-until'

type Draft = { owner: string; text: string }

/** A draft is readable only by its owner. */
export function readDraft(owner: string, name: string): string {
  const kept = parse(localStorage.getItem(prefix + name))
  return owner !== '' && kept?.owner === owner ? kept.text : ''
}

export function keepDraft(owner: string, name: string, text: string): void {
  if (text === '' || owner === '') localStorage.removeItem(prefix + name)
  else localStorage.setItem(prefix + name, JSON.stringify({ owner, text } satisfies Draft))
}

/** Starts the expiry when a session has expired, or when the app is opened signed out. */
export function stampDrafts(now: number): void {
  // Do not write an empty entry: another tab may have just cleared the storage.
  if (listKept().length === 0) localStorage.removeItem(untilKey)
  else if (localStorage.getItem(untilKey) === null) localStorage.setItem(untilKey, String(now + KEPT_MS))
}

/** Deletes expired drafts. */
export function sweepDrafts(now: number): void {
  const until = localStorage.getItem(untilKey)
  // If the clock was set back, drafts are deleted instead of living longer.
  if (until === null || (now < Number(until) && Number(until) <= now + KEPT_MS)) return
  for (const key of listKept()) localStorage.removeItem(key)
  localStorage.removeItem(untilKey)
}

/** On sign-in: keeps the user's own unexpired drafts and deletes those of other users. */
export function claimDrafts(owner: string, now: number): void {
  sweepDrafts(now)
  localStorage.removeItem(untilKey)
  for (const key of listKept())
    if (key !== basket && parse(localStorage.getItem(key))?.owner !== owner) localStorage.removeItem(key)
}

const listKept = () => Object.keys(localStorage).filter((key) => key === basket || key.startsWith(prefix))

function parse(text: string | null): Draft | undefined {
  try {
    const { owner, text: words } = JSON.parse(text ?? '{}') as Partial<Draft>
    return typeof owner === 'string' && typeof words === 'string' ? { owner, text: words } : undefined
  } catch {
    // Written by a version whose drafts had no owner.
    return undefined
  }
}
