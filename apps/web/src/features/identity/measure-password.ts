export type Strength = 'empty' | 'short' | 'guessable' | 'good' | 'strong'

export const shortestPassword = 10

/**
 * A first opinion while typing, in words. The server decides: it knows the list of common passwords.
 * No composition rules, as their only fruit is `Password1!`.
 */
export function strengthOf(password: string, own: readonly string[]): Strength {
  if (password === '') return 'empty'
  if (password.length < shortestPassword) return 'short'
  if (new Set(password.toLowerCase()).size < 5 || isRun(password) || containsOwn(password, own))
    return 'guessable'
  return password.length >= 14 ? 'strong' : 'good'
}

/** 1234567890, abcdefghij and the like: each character follows the one before. */
function isRun(password: string): boolean {
  const codes = Array.from(password, (char) => char.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  return steps.filter((step) => Math.abs(step) <= 1).length >= steps.length - 1
}

function containsOwn(password: string, own: readonly string[]): boolean {
  const typed = password.toLowerCase()
  return own
    .map((detail) => detail.trim().toLowerCase())
    .some((detail) => detail.length >= 4 && (typed.includes(detail) || detail.includes(typed)))
}
