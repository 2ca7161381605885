import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

const keyMissing = () =>
  new DomainError('invalid', 'idempotency_key_missing', 'Your booking could not be sent. Please try again.')

/** What the browser sends again when it did not hear the answer: a request with the same key is carried out once. */
export function readIdempotencyKey(request: FastifyRequest): string {
  const key = findIdempotencyKey(request)
  if (key === undefined) throw keyMissing()
  return key
}

/** Where it may be left out: a key that is none is no key, and the call is taken as it comes. */
export function findIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && /^[\w-]{8,80}$/.test(key) ? key : undefined
}
