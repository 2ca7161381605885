import type { FastifyInstance } from 'fastify'
import { readLanguage } from '../http/read-language.ts'
import { translateSentence } from './translate-sentence.ts'

/** Translates the `message` of an answer; it is written in English where it is decided. */
export function translateOutcomes(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, _reply, answer: unknown, done) => {
    const language = readLanguage(request)
    if (language === 'en' || !request.routeOptions.config.answersOutcome || !isSaying(answer))
      return done(null, answer)
    done(null, {
      ...answer,
      message: translateSentence(language, 'outcomes', answer.message) ?? answer.message,
    })
  })
}

const isSaying = (answer: unknown): answer is { message: string } =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
