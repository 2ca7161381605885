import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { repeatThroughOutage } from '../db/outage.ts'
import { describeRoute } from './implement.ts'
import { type KeptAnswers, matches } from './response-cache.ts'

type OpenRead = AnyEndpoint & { method: 'GET'; access: 'public'; path: `/public/v1/${string}` }
type Out<T> = T extends z.ZodType ? z.output<T> : undefined

type Source<E extends OpenRead> = {
  contentType?: string
  load: (call: { params: Out<E['params']>; query: Out<E['query']> }) => Promise<z.input<E['response']>>
}

/** How long we, browsers and proxies may cache an answer. */
const KEPT_SECONDS = 60

/**
 * Serves a read of the public API. The answer depends on the URL alone and is made at most once a minute, so polling
 * more often than once a minute shows nothing more.
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
        // Set by the CORS plugin; this answer does not depend on the origin, and with it a proxy would cache one copy
        // for each.
        .removeHeader('vary')
        .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('etag', kept.etag)
        .header('content-type', contentType)
      return matches(request.raw, kept) ? reply.code(304).send() : reply.send(kept.bytes)
    },
  })
}
