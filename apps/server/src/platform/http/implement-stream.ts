import { Readable } from 'node:stream'
import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Caller } from './caller.ts'
import { hideContacts } from './hide-contacts.ts'
import { type Call, describeRoute, requireCaller } from './implement.ts'

/** Yields the lines of the answer; `left` is aborted when the reader has disconnected or the process stops. */
type Handler<E extends AnyEndpoint> = (
  call: Call<E>,
  left: AbortSignal,
) => Promise<AsyncIterable<z.input<E['response']>>>

/** Serves an endpoint that streams updates: each line is the whole answer as JSON. */
export function implementStream<E extends AnyEndpoint>(
  app: FastifyInstance,
  e: E,
  handler: Handler<E>,
): void {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  app.route({
    ...describeRoute(e),
    onRequest: requireCaller(app, e),
    handler: async (request, reply) => {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const { params, query, body, caller } = request
      const call = { params, query, body, caller, request, reply } as unknown as Call<E>
      const answers = await handler(call, AbortSignal.any([gone.signal, closing.signal]))
      return (
        reply
          .header('content-type', 'application/x-ndjson; charset=utf-8')
          .header('cache-control', 'no-store')
          // A buffering proxy would hold the updates back.
          .header('x-accel-buffering', 'no')
          .send(Readable.from(writeLines(e, caller, answers), { objectMode: false }))
      )
    },
  })
}

async function* writeLines<E extends AnyEndpoint>(
  e: E,
  caller: Caller | undefined,
  answers: AsyncIterable<z.input<E['response']>>,
) {
  for await (const answer of answers)
    yield `${JSON.stringify(hideContacts(e, caller, e.response.parse(answer)))}\n`
}
