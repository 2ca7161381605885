import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'

const keyMissing = () => refuse('invalid', 'idempotency_key_missing')

/** The key that the browser repeats when it retries: requests with the same key take effect once. */
export function readIdempotencyKey(request: FastifyRequest): string {
  const key = findIdempotencyKey(request)
  if (key === undefined) throw keyMissing()
  return key
}

/** For calls where the key is optional: a malformed key is treated as none. */
export function findIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && /^[\w-]{8,80}$/.test(key) ? key : undefined
}
