import type { FastifyReply, FastifyRequest } from 'fastify'

/** A browser takes a cookie of such a name only from TLS, or from this very machine: nobody on the way can plant one. */
const COOKIE = '__Secure-refresh_token'
/** Its name before. Honoured where it is all there is, and exchanged for the other at once. */
const FORMER = 'refresh_token'
const options = { httpOnly: true, secure: true, sameSite: 'strict', path: '/auth' } as const
const SIXTY_DAYS = 60 * 86_400

export function setRefreshCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(COOKIE, token, { ...options, maxAge: SIXTY_DAYS })
  if (reply.request.cookies[FORMER] !== undefined) reply.clearCookie(FORMER, options)
}

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, options)
  if (reply.request.cookies[FORMER] !== undefined) reply.clearCookie(FORMER, options)
}

/**
 * We set one. Two of a name mean that a page of a sibling host has set another for the whole domain, to have somebody
 * signed in as somebody else: then neither is believed.
 */
export function readRefreshCookie(request: FastifyRequest): string | undefined {
  const { cookie = '' } = request.headers
  const names = cookie.split(';').map((part) => part.split('=', 1)[0]?.trim())
  const isOne = (name: string) => names.filter((one) => one === name).length < 2
  if (!isOne(COOKIE) || !isOne(FORMER)) return undefined
  return request.cookies[COOKIE] ?? request.cookies[FORMER]
}
