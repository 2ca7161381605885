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
    /** The call carried a signature that is not the provider's. */
    isForged?: boolean
    /** The answer to a watched call. */
    watchedAnswer?: Record<string, unknown>
    /** The acting account, if a person other than the caller authenticated on the caller's device. */
    actedAs?: string
  }
}

/** A call whose every outcome is logged. */
export type WatchedCall = {
  endpoint: AnyEndpoint
  what: SecurityWhat
  /** The typed e-mail address or mobile, normalized. */
  identifierOf?: (body: Record<string, unknown>) => string | undefined
  /** The account found by the call, for calls without a session. */
  accountOf?: (answer: Record<string, unknown>) => string | undefined
}

/** Refusals that are logged for every call, because they say something about the caller. */
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

/** Logs every outcome of these calls. Register before their routes are made; the routes need no code of their own. */
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
      // Callers refused for too many calls are logged by network only: they could fill the log with invented names.
      const problem = reply.statusCode === 429 ? {} : asRecord(body)
      const typed = call.identifierOf?.(problem)
      const token = [problem.token, answer.token, answer.tempToken].find((one) => typeof one === 'string')
      const caller = describe(request)
      security.note({
        at: clock.now(),
        what: call.what,
        outcome,
        ...caller,
        accountId: caller.accountId ?? (outcome === 'done' ? call.accountOf?.(answer) : undefined),
        identifier: typed === undefined ? undefined : security.who.identifier(typed),
        flow: token === undefined ? undefined : security.who.flow(token),
      })
    }
  })
}

/** Undefined for a mistake in a form or an error of ours, which say nothing about the caller. */
function judge(request: FastifyRequest, reply: FastifyReply): SecurityEvent['outcome'] | undefined {
  const { statusCode } = reply
  // Refused for too many calls, or because a code is now required after too many wrong passwords.
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
