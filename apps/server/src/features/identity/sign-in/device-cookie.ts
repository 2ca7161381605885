import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../prepare-identity.ts'
import { type Device, MARK_DAYS } from './mark-device.ts'

/**
 * Browsers accept the `__Secure-` prefix only over TLS or from localhost, so an attacker on the network cannot plant
 * one.
 */
const COOKIE = '__Secure-known_device'
const options = { httpOnly: true, secure: true, sameSite: 'strict', path: '/auth' } as const

/** Kept after sign-out: it grants nothing, and only tells the owner's devices from a stranger's. */
export function setDeviceCookie(
  deps: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): void {
  const mark = deps.marks.write(readDeviceCookie(deps, request), accountId, deps.clock.now())
  reply.setCookie(COOKIE, mark, { ...options, maxAge: MARK_DAYS * 86_400 })
}

export function readDeviceCookie({ marks, clock }: Identity, request: FastifyRequest): Device | undefined {
  return marks.read(request.cookies[COOKIE], clock.now())
}
