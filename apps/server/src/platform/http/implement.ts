import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { mayCall } from '@vazhipadu/contract/rights'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { type Outage, repeatThroughOutage } from '../db/outage.ts'
import { refuse } from '../errors.ts'
import type { Caller, CheckSession, RenewFactor } from './caller.ts'
import { hideContacts } from './hide-contacts.ts'
import { requireFactor } from './require-factor.ts'

type Out<T> = T extends z.ZodType ? z.output<T> : undefined

export type Call<E extends AnyEndpoint> = {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  caller: E['access'] extends 'public' ? undefined : Caller
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<z.input<E['response']>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers and refusals have the form `{ status, message }`. */
    answersOutcome?: boolean
    /** The caller is identified by a token before anything is done. */
    isOfSomebody?: boolean
  }
  interface FastifyInstance {
    checkSession: CheckSession
    renewFactor?: RenewFactor
    outage: Outage
    clock: Clock
  }
  interface FastifyRequest {
    caller?: Caller
  }
}

/** Serves an endpoint of the contract, which defines who may call it, its input and its answer. */
export function implement<E extends AnyEndpoint>(app: FastifyInstance, e: E, handler: Handler<E>): void {
  const { method } = e
  app.route({
    ...describeRoute(e),
    onRequest: requireCaller(app, e),
    handler: async (request, reply) => {
      const { params, query, body, caller } = request
      const run = () => handler({ params, query, body, caller, request, reply } as unknown as Call<E>)
      // A read is safe to repeat, so it is retried when the database connection is lost.
      const answer = method === 'GET' ? await repeatThroughOutage(app.outage, run) : await run()
      return hideContacts(e, caller, answer)
    },
  })
}

/** Before the body is read: an unauthenticated caller gets 401 whatever else is wrong, and costs no parsing. */
export function requireCaller(app: FastifyInstance, e: AnyEndpoint) {
  const { access, stepUp, pairedToo } = e
  return async (request: FastifyRequest): Promise<void> => {
    if (access === 'public') return
    const caller = await repeatThroughOutage(app.outage, () => admit(app, e, request))
    if (access === 'signed-in' && caller.isPaired && !pairedToo) throw notAllowed()
    if (stepUp) {
      requireFactor(caller, app.clock.now())
      await app.renewFactor?.(caller)
    }
    request.caller = caller
  }
}

/** The route of an endpoint without its handler. */
export function describeRoute(e: AnyEndpoint) {
  const { method, path, access, summary } = e
  return {
    method,
    url: path,
    config: {
      answersOutcome: e.response instanceof z.ZodObject && 'message' in e.response.shape,
      isOfSomebody: access !== 'public',
    },
    schema: {
      summary,
      description: describeAccess(e),
      tags: [path.split('/')[1] ?? ''],
      ...(access !== 'public' && { security: [{ bearer: [] }] }),
      ...(e.params && { params: e.params }),
      ...(e.query && { querystring: e.query }),
      ...(e.body && { body: e.body }),
      response: { 200: e.response },
    },
  }
}

/** Describes who may call, for readers of the API reference. */
function describeAccess({ access, stepUp }: AnyEndpoint): string {
  if (access === 'public') return 'For everybody.'
  if (access === 'signed-in') return 'For whoever has signed in.'
  const again = stepUp ? ' Asks for the second factor again after ten minutes.' : ''
  if (access === 'admin') return `For everybody in the office, but not for \`sheet\` alone.${again}`
  const named = (typeof access === 'string' ? [access] : access).map((capability) => `\`${capability}\``)
  return `For ${named.join(' or ')}.${again}`
}

async function admit(app: FastifyInstance, e: AnyEndpoint, request: FastifyRequest) {
  const caller = await app.checkSession(request.headers.authorization)
  if (e.access === 'signed-in' || (caller.isAdmin && mayCall(e, caller.capabilities))) return caller
  throw notAllowed()
}

const notAllowed = () => refuse('forbidden', 'not_allowed')
