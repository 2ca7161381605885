import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

const keyMissing = () =>
  new DomainError('invalid', 'idempotency_key_missing', 'Your booking could not be sent. Please try again.')

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
