/** What is begun and not sent: texts by name, and the basket. It outlives a session that ran out, for so long. */
const KEPT_MS = 24 * 3_600_000
const prefix = 'draft:'
const basket = 'basket'
/** When whatever was left behind goes; there only while nobody is signed in. */
const untilKey = 'drafts-until'

type Draft = { owner: string; text: string }

/** Only whoever wrote it reads it again. */
export function readDraft(owner: string, name: string): string {
  const kept = parse(localStorage.getItem(prefix + name))
  return owner !== '' && kept?.owner === owner ? kept.text : ''
}

export function keepDraft(owner: string, name: string, text: string): void {
  if (text === '' || owner === '') localStorage.removeItem(prefix + name)
  else localStorage.setItem(prefix + name, JSON.stringify({ owner, text } satisfies Draft))
}

/** The session ran out, or a browser is opened in which nobody is signed in: from now on the time runs. */
export function stampDrafts(now: number): void {
  // Not an entry for nothing: another tab may just have emptied the storage.
  if (listKept().length === 0) localStorage.removeItem(untilKey)
  else if (localStorage.getItem(untilKey) === null) localStorage.setItem(untilKey, String(now + KEPT_MS))
}

/** Removes what has been left behind for too long. */
export function sweepDrafts(now: number): void {
  const until = localStorage.getItem(untilKey)
  // A clock that was turned back does not keep them longer.
  if (until === null || (now < Number(until) && Number(until) <= now + KEPT_MS)) return
  for (const key of listKept()) localStorage.removeItem(key)
  localStorage.removeItem(untilKey)
}

/** Somebody signs in: their own is there again if its time has not run out, and nobody else's is. */
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
    // From before drafts had owners.
    return undefined
  }
}
