import type { FastifyInstance } from 'fastify'
import { type DomainError, refuse } from '../errors.ts'

/** Deeper than any valid body: code after this check may recurse into it. */
const DEEPEST = 32
/** PostgreSQL stores no NUL and no lone surrogate in a text; no person types either. */
const unkeepable = /[\0\p{Surrogate}]/u

/** Refuses values that no table could store, before any endpoint handles them. */
export function refuseUnkeepable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const part of [params, query, body]) assertStorableText(part)
  })
}

/** Without recursion: a body may be nested deeper than the stack allows. */
export function assertStorableText(sent: unknown): void {
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
  const key = 'request_invalid.character'
  return refuse('invalid', key, { fields: { [at]: key } })
}

const tooDeep = () => refuse('malformed', 'request_malformed')
