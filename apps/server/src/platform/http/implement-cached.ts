import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import type { Language } from '@vazhipadu/locales/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { repeatThroughOutage } from '../db/outage.ts'
import { describeRoute } from './implement.ts'
import { readLanguage, varyByLanguage } from './read-language.ts'
import { type KeptAnswers, matches } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keptAnswers: KeptAnswers
  }
}

type PublicRead = AnyEndpoint & { method: 'GET'; access: 'public' }

type QueryOf<E extends PublicRead> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined

type Source<E extends PublicRead> = {
  /** The topics that the answer is made from: a change of any of them invalidates it in every process. */
  topics: string[]
  /** Longest age in the cache, for data whose changes are not announced, such as places left. */
  freshMs?: number
  /** Reduces the query to the fields that the answer depends on, so that others do not create further cache entries. */
  heed?: (query: QueryOf<E>) => QueryOf<E>
  load(
    query: QueryOf<E>,
    /** The reader's language: each has its own cache entries. */
    language: Language,
  ): Promise<z.input<E['response']>>
}

/** Serves a public read from the response cache with an ETag. A browser always revalidates and gets a 304. */
export function implementCached<E extends PublicRead>(app: FastifyInstance, e: E, source: Source<E>): void {
  const { topics, freshMs = Number.POSITIVE_INFINITY, heed = (query) => query } = source
  const answers = app.keptAnswers
  for (const topic of topics) answers.follow(topic)
  app.route({
    ...describeRoute(e),
    handler: async (request, reply: FastifyReply) => {
      const query = heed(request.query as QueryOf<E>)
      // The parsed query, not the URL: its fields are in the schema's order and unknown ones are removed.
      const language = readLanguage(request)
      const key = `${language} ${e.path} ${JSON.stringify(query)}`
      const kept = await repeatThroughOutage(app.outage, () =>
        answers.recall(key, freshMs, async () => e.response.parse(await source.load(query, language))),
      )
      varyByLanguage(reply)
      reply
        .header('cache-control', 'public, no-cache')
        .header('etag', kept.etag)
        .header('content-type', 'application/json; charset=utf-8')
      answers.holdReady(request.raw, kept, reply.getHeaders() as Record<string, string>)
      return matches(request.raw, kept) ? reply.code(304).send() : reply.send(kept.bytes)
    },
  })
}
