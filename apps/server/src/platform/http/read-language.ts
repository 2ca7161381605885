import { isLanguage, type Language } from '@vazhipadu/locales/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Asking = Pick<FastifyRequest, 'headers'>

/** The first language that `Accept-Language` asks for and the project has. Our pages send exactly the one they are shown in. */
export function findAskedLanguage({ headers }: Asking): Language | undefined {
  return (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find(isLanguage)
}

/** The language in which an answer names offerings, stars and days: English for whoever asks for none. */
export const readLanguage = (request: Asking): Language => findAskedLanguage(request) ?? 'en'

/** Said of every answer in the reader's language that may be kept on its way. */
export function varyByLanguage(reply: FastifyReply): void {
  const varies = reply.getHeader('vary')
  reply.header('vary', typeof varies === 'string' ? `${varies}, Accept-Language` : 'Accept-Language')
}
