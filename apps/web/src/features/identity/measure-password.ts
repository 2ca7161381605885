export type Strength = 'empty' | 'short' | 'guessable' | 'good' | 'strong'

export const shortestPassword = 10

/**
 * A rough strength estimate while typing. The server decides, because it has the list of common passwords. No
 * composition rules: they only lead to `Password1!`.
 */
export function strengthOf(password: string, own: readonly string[]): Strength {
  if (password === '') return 'empty'
  if (password.length < shortestPassword) return 'short'
  if (new Set(password.toLowerCase()).size < 5 || isRun(password) || containsOwn(password, own))
    return 'guessable'
  return password.length >= 14 ? 'strong' : 'good'
}

/** Sequences such as 1234567890 or abcdefghij. */
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
