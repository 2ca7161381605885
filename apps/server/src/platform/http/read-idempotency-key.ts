import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

const keyMissing = () =>
  new DomainError('invalid', 'idempotency_key_missing', 'Your booking could not be sent. Please try again.')

/** What the browser sends again when it did not hear the answer: a request with the same key is carried out once. */
export function readIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,80}$/.test(key)) throw keyMissing()
  return key
}
