import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import type { Language } from '@vazhipadu/locales/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { repeatThroughOutage } from '../db/outage.ts'
import { describeRoute } from './implement.ts'
import { type KeptAnswers, matches } from './keep-answers.ts'
import { readLanguage, varyByLanguage } from './read-language.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keptAnswers: KeptAnswers
  }
}

type PublicRead = AnyEndpoint & { method: 'GET'; access: 'public' }

type QueryOf<E extends PublicRead> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined

type Source<E extends PublicRead> = {
  /** What it is made from: a change of any makes it old at once, in every process. */
  topics: string[]
  /** How old it may become by itself; for what changes without being announced, such as places left. */
  freshMs?: number
  /** What of the query the answer depends on: what is passed over must not make another answer to keep. */
  heed?: (query: QueryOf<E>) => QueryOf<E>
  load(
    query: QueryOf<E>,
    /** The reader's: each has answers of its own. */
    language: Language,
  ): Promise<z.input<E['response']>>
}

/** Serves a public read from kept bytes with an ETag. A browser always asks again and is told 304. */
export function implementKept<E extends PublicRead>(app: FastifyInstance, e: E, source: Source<E>): void {
  const { topics, freshMs = Number.POSITIVE_INFINITY, heed = (query) => query } = source
  const answers = app.keptAnswers
  for (const topic of topics) answers.follow(topic)
  app.route({
    ...describeRoute(e),
    handler: async (request, reply: FastifyReply) => {
      const query = heed(request.query as QueryOf<E>)
      // The parsed query, not the URL: its fields come in the schema's order and unknown ones are gone.
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
