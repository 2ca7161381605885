import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../config.ts'

/** An unguessable token for a registration, a reset or a change; only its hash is stored. */
export function makeOpaqueToken(): string {
  return randomBytes(32).toString('base64url')
}

type Pressed = { key?: string | undefined; name: string; email: string; mobile: string; password: string }

/**
 * The token of a registration: the same for every try of one press, whose key nobody else knows, and another as soon as
 * anything was typed otherwise. Where no key came, any.
 */
export function deriveRegistrationToken([secret]: Secrets, pressed: Pressed): string {
  const { key, name, email, mobile, password } = pressed
  if (key === undefined) return makeOpaqueToken()
  const typed = JSON.stringify([key, name, email, mobile, password])
  return hmac(secret, `registration:${typed}`).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function sameBytes(a: Buffer | null, b: Buffer | null): boolean {
  return a !== null && b !== null && a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Refresh tokens: `session.body.tag`. Each successor is derived from its predecessor, so the same
 * predecessor always yields the same successor although only hashes are stored. The tag tells a genuine
 * old token, whose reuse ends the session, from anything a stranger made up, which ends nothing. The first secret seals;
 * each of them opens, so that one can be replaced without signing anybody out.
 */
export function makeFirstRefreshToken([secret]: Secrets, sessionId: string): string {
  return seal(secret, sessionId, randomBytes(32).toString('base64url'))
}

/** Its successor by each secret: the first is given out; another may have been, a moment before it was replaced. */
export function deriveNextRefreshTokens(secrets: Secrets, token: string): [string, ...string[]] {
  const { sessionId } = readRefreshToken(secrets, token) ?? {}
  if (sessionId === undefined) throw new Error('only a genuine token has a successor')
  const derive = (secret: string) =>
    seal(secret, sessionId, hmac(secret, `next:${token}`).toString('base64url'))
  const [first, ...others] = secrets
  return [derive(first), ...others.map(derive)]
}

export function readRefreshToken(secrets: Secrets, token: string): { sessionId: string } | undefined {
  const [sessionId, body, tag, rest] = token.split('.')
  if (sessionId === undefined || body === undefined || tag === undefined || rest !== undefined)
    return undefined
  const given = Buffer.from(tag, 'base64url')
  const isOurs = secrets.some((secret) => sameBytes(given, hmac(secret, `tag:${sessionId}.${body}`)))
  return isOurs ? { sessionId } : undefined
}

function seal(secret: string, sessionId: string, body: string): string {
  return `${sessionId}.${body}.${hmac(secret, `tag:${sessionId}.${body}`).toString('base64url')}`
}

function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}
