/** Storage keys of a priest's phone: today's names until midnight, and unsent marks. */
export const listKey = 'priest-list'
export const marksKey = 'priest-marks'

/** Deletes the copy when the session ends by sign-out, expiry or revocation. */
export function removePhoneCopy(): void {
  for (const key of [listKey, marksKey]) localStorage.removeItem(key)
}
