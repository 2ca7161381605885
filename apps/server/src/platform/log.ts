import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

type RequestContext = {
  requestId: string
  /** A keyed hash of the caller's network, for the security log; computed on demand. */
  networkHash?: () => Buffer
}

/** The request that code runs for: follows it through awaits into jobs and their logs. */
export const requestContext = new AsyncLocalStorage<RequestContext>()

// Personal data and secrets by their names in our bodies, rows and headers.
const personal = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'otpCode',
  'token',
  'tempToken',
  'refreshToken',
  'accessToken',
  'credential',
  'email',
  'mobile',
  'identifier',
  'name',
  'recipient',
  'to',
  'address',
  'ip',
  'line1',
  'line2',
]

/** Logs are for operators: a fixed phrase and fields, personal data redacted. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: { paths: personal.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    serializers: { err: describeError },
    mixin: nameRequest,
  }
  return pino(options, destination ?? openOutput())
}

/** Bytes of log lines buffered while the output is blocked (1 MiB); further lines are lost. */
const MAX_BUFFERED_CHARACTERS = 1 << 20

/** The process's output. A full disk loses log lines and nothing else: the process keeps serving. */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED_CHARACTERS })
  output.on('error', () => undefined)
  return output
}

function nameRequest(): { requestId?: string } {
  const context = requestContext.getStore()
  return context ? { requestId: context.requestId } : {}
}

/** PostgreSQL repeats the offending values in `detail` and `where`, so both are left out of the log. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return { type: error.name, message: error.message, code, constraint, stack: error.stack }
}
