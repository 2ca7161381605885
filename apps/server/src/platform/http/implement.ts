import type { Access, AnyEndpoint } from '@vazhipadu/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isTransient } from '../db/transient.ts'
import { DomainError } from '../errors.ts'
import type { Caller, CheckSession } from './caller.ts'

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
    /** The answer is `{ status, message }`, and so are its refusals. */
    answersOutcome?: boolean
  }
  interface FastifyInstance {
    checkSession: CheckSession
  }
  interface FastifyRequest {
    caller?: Caller
  }
}

/** Serves an endpoint of the contract: who may call, what it takes and what it answers are read from there. */
export function implement<E extends AnyEndpoint>(app: FastifyInstance, e: E, handler: Handler<E>): void {
  const { method, access } = e
  app.route({
    ...describeRoute(e),
    // Before the body is read: a stranger hears 401 whatever else is wrong, and costs no parsing.
    onRequest: async (request, reply) => {
      if (access === 'public') return
      reply.header('cache-control', 'no-store')
      request.caller = await repeatRead(() => admit(app, access, request))
    },
    handler: async (request, reply) => {
      const { params, query, body, caller } = request
      const run = () => handler({ params, query, body, caller, request, reply } as unknown as Call<E>)
      return method === 'GET' ? repeatRead(run) : run()
    },
  })
}

/** The route of an endpoint without its handler. */
export function describeRoute(e: AnyEndpoint) {
  const { method, path, access, summary } = e
  return {
    method,
    url: path,
    config: { answersOutcome: e.response instanceof z.ZodObject && 'message' in e.response.shape },
    schema: {
      summary,
      tags: [path.split('/')[1] ?? ''],
      ...(access !== 'public' && { security: [{ bearer: [] }] }),
      ...(e.params && { params: e.params }),
      ...(e.query && { querystring: e.query }),
      ...(e.body && { body: e.body }),
      response: { 200: e.response },
    },
  }
}

async function admit(app: FastifyInstance, access: Exclude<Access, 'public'>, request: FastifyRequest) {
  const caller = await app.checkSession(request.headers.authorization)
  if (access === 'signed-in') return caller
  const allowed = caller.isAdmin && (access === 'admin' || caller.capabilities.includes(access))
  if (!allowed) throw new DomainError('forbidden', 'not_allowed', 'This part is for the temple office.')
  return caller
}

/** A read may be repeated freely: a connection lost in the middle of one is not the reader's business. */
export async function repeatRead<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isTransient(error) || attempt === 3) throw error
    }
  }
}
