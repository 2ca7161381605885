/**
 * Failures that a new connection a moment later may cure: a failover, a restart, a lost race. The list was tested
 * against a real cluster that was killed, frozen and switched over.
 */
const codes = new Set(['57P01', '57P02', '57P03', '25006', '25P03', '40001', '40P01', '53300'])
const nodeCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  // Reported for a machine or network that is gone, once its neighbours have noticed.
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]

export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code !== undefined && (codes.has(code) || code.startsWith('08') || nodeCodes.has(code))) return true
  if (error instanceof AggregateError) return error.errors.some((inner) => isTransient(inner))
  return messages.some((message) => error.message.includes(message))
}

/** The row was locked for longer than the lock timeout: the caller may retry. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** The number is out of every column's range, so no row can have it. */
export function isOutOfRange(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22003'
}

/** Another row already has this value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
