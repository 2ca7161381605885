const key = 'code-sent'

/**
 * When the code of a step went out, for the tab's life: a page that is loaded again has sent nothing, and counts what is
 * left. A step that is seen for the first time has just been sent its code.
 */
export function recallSent(about: string): number {
  try {
    const [known, at] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string?, number?]
    if (known === about && typeof at === 'number') return at
  } catch {
    // Another version wrote it, or nothing may be stored here.
  }
  return noteSent(about)
}

export function noteSent(about: string): number {
  const now = Date.now()
  try {
    sessionStorage.setItem(key, JSON.stringify([about, now]))
  } catch {
    // It counts from the beginning again after a refresh, and no harm is done.
  }
  return now
}
