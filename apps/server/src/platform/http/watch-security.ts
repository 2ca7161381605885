import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { SecurityLog } from '../security/open-security-log.ts'
import type { SecurityEvent, SecurityWhat } from '../security/record-security.ts'

declare module 'fastify' {
  interface FastifyInstance {
    security: SecurityLog
  }
  interface FastifyRequest {
    /** The code of the refusal that was answered. */
    refusedWith?: string
    /** Somebody claimed the provider's signature and has none. */
    isForged?: boolean
    /** What a watched call was answered with. */
    watchedAnswer?: Record<string, unknown>
    /** Whose act it was, where somebody else than the caller has shown a key of their own on the caller's device. */
    actedAs?: string
  }
}

/** A call whose outcome is noted, whatever it is. */
export type WatchedCall = {
  endpoint: AnyEndpoint
  what: SecurityWhat
  /** The e-mail address or mobile that was typed, in its one spelling. */
  identifierOf?: (body: Record<string, unknown>) => string | undefined
  /** Whose account it turned out to be, where nobody was signed in before. */
  accountOf?: (answer: Record<string, unknown>) => string | undefined
}

/** Refusals that say something about who calls, whichever call it was. */
const telling: Record<string, SecurityWhat> = {
  not_allowed: 'office_refused',
  step_up_needed: 'office_refused',
  second_factor_needed: 'office_refused',
  foreign_origin: 'office_refused',
  token_invalid: 'token_forged',
  token_foreign: 'token_forged',
  signature_invalid: 'signature_forged',
}

export function watchRefusals(app: FastifyInstance, clock: Clock): void {
  app.decorateRequest('refusedWith')
  app.decorateRequest('isForged')
  app.decorateRequest('watchedAnswer')
  app.decorateRequest('actedAs')
  app.addHook('onResponse', async (request) => {
    const what = request.isForged ? 'signature_forged' : telling[request.refusedWith ?? '']
    if (what) app.security.note({ at: clock.now(), what, outcome: 'refused', ...describe(request) })
  })
}

/** Notes every outcome of these calls: before their routes are made, and without a word of it in what they do. */
export function watchCalls(app: FastifyInstance, calls: readonly WatchedCall[], clock: Clock): void {
  const watched = new Map(calls.map((call) => [`${call.endpoint.method} ${call.endpoint.path}`, call]))
  app.addHook('onRoute', (route) => {
    const call = watched.get(`${String(route.method)} ${route.url}`)
    if (!call) return
    route.preSerialization = async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) => {
      request.watchedAnswer = asRecord(payload)
      return payload
    }
    route.onResponse = async (request: FastifyRequest, reply: FastifyReply) => {
      const outcome = judge(request, reply)
      if (!outcome) return
      const { security } = app
      const { body, watchedAnswer: answer = {} } = request
      // Who is refused for calling too often would fill the log with names that they make up: they are one network.
      const said = reply.statusCode === 429 ? {} : asRecord(body)
      const typed = call.identifierOf?.(said)
      const token = [said.token, answer.token, answer.tempToken].find((one) => typeof one === 'string')
      const known = describe(request)
      security.note({
        at: clock.now(),
        what: call.what,
        outcome,
        ...known,
        accountId: known.accountId ?? (outcome === 'done' ? call.accountOf?.(answer) : undefined),
        identifier: typed === undefined ? undefined : security.who.identifier(typed),
        flow: token === undefined ? undefined : security.who.flow(token),
      })
    }
  })
}

/** Undefined: a slip in a form, or something wrong on our side, which says nothing about who it was. */
function judge(request: FastifyRequest, reply: FastifyReply): SecurityEvent['outcome'] | undefined {
  const { statusCode } = reply
  // Too many, or so many wrong ones before that a code is asked for beside the password.
  if (statusCode === 429 || request.refusedWith === 'code_needed') return 'locked'
  if (statusCode >= 500 || request.refusedWith === 'request_invalid') return undefined
  if (statusCode === 401 || statusCode === 403) return 'refused'
  return statusCode >= 400 || request.watchedAnswer?.status === 'failed' ? 'wrong' : 'done'
}

function describe(request: FastifyRequest) {
  const accountId = request.actedAs ?? request.caller?.accountId
  return { accountId, reason: request.refusedWith, about: routeOf(request) }
}

/** The pattern, never the URL itself. */
function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? 'unknown'}`
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
