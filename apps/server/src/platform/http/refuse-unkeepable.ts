import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'

/** Deeper than anything that is asked for: what follows may go down into it without counting. */
const DEEPEST = 32
/** PostgreSQL keeps no NUL in a text, and half of a character is none: nobody types either. */
const unkeepable = /[\0\p{Surrogate}]/u

/** Refuses what no table could keep before anybody works on it, whichever endpoint it was sent to. */
export function refuseUnkeepable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const part of [params, query, body]) checkKeepable(part)
  })
}

/** Without calling itself: what is sent may be deeper than the stack. */
export function checkKeepable(sent: unknown): void {
  const waiting: { value: unknown; at: string; deep: number }[] = [{ value: sent, at: '', deep: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, at, deep } = next
    if (typeof value === 'string' && unkeepable.test(value)) throw textUnkeepable(at)
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    if (deep === DEEPEST) throw tooDeep()
    for (const [name, each] of Object.entries(value)) {
      if (unkeepable.test(name)) throw textUnkeepable(at)
      waiting.push({ value: each, at: at === '' ? name : `${at}.${name}`, deep: deep + 1 })
    }
  }
}

function textUnkeepable(at: string): DomainError {
  const detail = 'A character in this text cannot be kept. Please type it again.'
  return new DomainError('invalid', 'request_invalid', detail, { fields: { [at]: detail } })
}

const tooDeep = () =>
  new DomainError('malformed', 'request_malformed', 'The request could not be understood.')
