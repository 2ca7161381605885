import type { Outcome } from './describe-attack.ts'

/** Internals that a refusal must not contain: file paths, library names, SQL. */
const internals = [
  /\bat (async )?[\w.<>[\] ]+ ?\(?(file:\/\/|node:|\/)[^\s)]*:\d+/,
  /node_modules|\.ts:\d+|\.js:\d+:\d+/,
  /(^|[\s"'(])\/(tmp|work|home|root|usr|var|opt|etc)\/\w/,
  /syntax error at|invalid input syntax|violates \w+ constraint|invalid byte sequence|out of range for type/i,
  /relation "|column "|duplicate key value/i,
  /\b(select|insert into|update|delete from) .{1,80}\b(from|values|set|where)\b/i,
  /\b(kysely|pg-boss|pg_|postgres|ioredis|ZodError|FST_ERR|ECONNREFUSED|ENOENT|SQLSTATE|TypeError|RangeError)/i,
]

/** Returns the fault of a response; undefined if it is allowed. */
export function checkAnswer(outcome: Outcome, mayCut: boolean): string | undefined {
  if (outcome === 'hang') return 'no answer in time'
  if (outcome === 'cut') return mayCut ? undefined : 'the connection was cut without an answer'
  const { status, text, type } = outcome
  if (status >= 500) return `answered ${status}`
  if (status < 400) return undefined
  const shown = internals.find((pattern) => pattern.test(text))
  if (shown) return `shows internals: ${shown.exec(text)?.[0]}`
  return type.includes('json') && !isProblem(text) ? 'refuses in other words than ours' : undefined
}

/** Refusals have the form `{ code, detail, … }`, even for malformed requests. */
function isProblem(text: string): boolean {
  if (text === '') return true
  try {
    const problem = JSON.parse(text) as { code?: unknown; detail?: unknown }
    return typeof problem.code === 'string' && typeof problem.detail === 'string'
  } catch {
    return false
  }
}
