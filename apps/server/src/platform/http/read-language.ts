import { isLanguage, type Language } from '@vazhipadu/locales/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Asking = Pick<FastifyRequest, 'headers'>

/**
 * The first language of `Accept-Language` that the project has. Our pages send exactly the language they are shown in.
 */
export function findAskedLanguage({ headers }: Asking): Language | undefined {
  return (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find(isLanguage)
}

/** The language in which an answer names offerings, stars and days; English if none is asked for. */
export const readLanguage = (request: Asking): Language => findAskedLanguage(request) ?? 'en'

/** Set on every cacheable answer that depends on the reader's language. */
export function varyByLanguage(reply: FastifyReply): void {
  const varies = reply.getHeader('vary')
  reply.header('vary', typeof varies === 'string' ? `${varies}, Accept-Language` : 'Accept-Language')
}
