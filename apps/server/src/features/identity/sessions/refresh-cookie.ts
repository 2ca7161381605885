import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Browsers accept the `__Secure-` prefix only over TLS or from localhost, so an attacker on the network cannot plant
 * one.
 */
const COOKIE = '__Secure-refresh_token'
/** The former name: accepted if it is the only one, and replaced at once. */
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
 * We set a single cookie. Two with the same name mean that a sibling host has set another for the whole domain, to sign
 * somebody in as another person; then neither is trusted.
 */
export function readRefreshCookie(request: FastifyRequest): string | undefined {
  const { cookie = '' } = request.headers
  const names = cookie.split(';').map((part) => part.split('=', 1)[0]?.trim())
  const isOne = (name: string) => names.filter((one) => one === name).length < 2
  if (!isOne(COOKIE) || !isOne(FORMER)) return undefined
  return request.cookies[COOKIE] ?? request.cookies[FORMER]
}
