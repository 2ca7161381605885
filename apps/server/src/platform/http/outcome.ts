import type { KeyUnder } from '@vazhipadu/locales/text-key'
import { translator } from '@vazhipadu/locales/translator'
import type { FastifyInstance } from 'fastify'
import { readLanguage } from './read-language.ts'

export type OutcomeKey = KeyUnder<'outcomes'>
type Params = Record<string, string | number>

/** A symbol property: it survives `{ ...outcome }` and is not sent. */
const OUTCOME = Symbol('outcome')
type Message = { message: string; [OUTCOME]: { key: OutcomeKey; params: Params } }

/** The message of an answer, in English until it is sent. */
export const outcomeMessage = (key: OutcomeKey, params: Params = {}): Message => ({
  message: translator('en')(`outcomes.${key}`, params),
  [OUTCOME]: { key, params },
})

export const succeeded = (key: OutcomeKey, params?: Params) => ({
  status: 'success' as const,
  ...outcomeMessage(key, params),
})

export const failed = (key: OutcomeKey, params?: Params) => ({
  status: 'failed' as const,
  ...outcomeMessage(key, params),
})

/** Translates the messages of answers into the reader's language. */
export function translateOutcomes(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, _reply, answer: unknown, done) => {
    const language = readLanguage(request)
    if (language === 'en' || !hasMessage(answer)) return done(null, answer)
    const { key, params } = answer[OUTCOME]
    done(null, { ...answer, message: translator(language)(`outcomes.${key}`, params) })
  })
}

const hasMessage = (answer: unknown): answer is Message =>
  typeof answer === 'object' && answer !== null && OUTCOME in answer
