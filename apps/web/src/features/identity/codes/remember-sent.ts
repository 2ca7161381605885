const key = 'code-sent'

/**
 * When the code of a step was sent, stored for the tab: after a reload no code was sent, and the countdown continues. A
 * step seen for the first time has just been sent its code.
 */
export function recallSent(about: string): number {
  try {
    const [known, at] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string?, number?]
    if (known === about && typeof at === 'number') return at
  } catch {
    // Written by another version, or storage is blocked.
  }
  return noteSent(about)
}

export function noteSent(about: string): number {
  const now = Date.now()
  try {
    sessionStorage.setItem(key, JSON.stringify([about, now]))
  } catch {
    // Storage is blocked: the countdown merely restarts after a reload.
  }
  return now
}
