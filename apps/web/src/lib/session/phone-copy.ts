/** What a priest's phone keeps: the names of today until midnight, and marks that wait for a network. */
export const listKey = 'priest-list'
export const marksKey = 'priest-marks'

/** With the session goes the copy: signed out, run out, or taken away by the office. */
export function forgetPhoneCopy(): void {
  for (const key of [listKey, marksKey]) localStorage.removeItem(key)
}
