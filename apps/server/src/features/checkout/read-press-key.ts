import type { FastifyRequest } from 'fastify'
import { keyMissing } from './checkout.errors.ts'

/** What the browser sends again when it did not hear the answer: one press is done once. */
export function readPressKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,80}$/.test(key)) throw keyMissing()
  return key
}
