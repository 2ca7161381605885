import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { repeatThroughOutage } from '../db/outage.ts'
import { describeRoute } from './implement.ts'
import { type KeptAnswers, matches } from './keep-answers.ts'

type OpenRead = AnyEndpoint & { method: 'GET'; access: 'public'; path: `/public/v1/${string}` }
type Out<T> = T extends z.ZodType ? z.output<T> : undefined

type Source<E extends OpenRead> = {
  contentType?: string
  load: (call: { params: Out<E['params']>; query: Out<E['query']> }) => Promise<z.input<E['response']>>
}

/** Browsers and proxies on the way may keep an answer this long, as we do. */
const KEPT_SECONDS = 60

/**
 * Serves a read that is open to everybody's programs. The address alone decides the answer, which is made once a minute
 * at the most: whoever asks every second sees no more than whoever asks every minute.
 */
export function implementOpen<E extends OpenRead>(
  app: FastifyInstance,
  answers: KeptAnswers,
  e: E,
  { contentType = 'application/json; charset=utf-8', load }: Source<E>,
): void {
  app.route({
    ...describeRoute(e),
    handler: async (request, reply: FastifyReply) => {
      const call = { params: request.params, query: request.query } as Parameters<typeof load>[0]
      const key = `${e.path} ${JSON.stringify(call)}`
      const kept = await repeatThroughOutage(app.outage, () =>
        answers.recall(key, KEPT_SECONDS * 1000, async () => e.response.parse(await load(call))),
      )
      reply
        // Set by what judges origins, of which this answer heeds none: a proxy would keep it for each anew.
        .removeHeader('vary')
        .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('etag', kept.etag)
        .header('content-type', contentType)
      return matches(request.raw, kept) ? reply.code(304).send() : reply.send(kept.bytes)
    },
  })
}
