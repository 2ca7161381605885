import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../config.ts'

/** An unguessable token for a registration, a reset or a change; only its hash is stored. */
export function makeOpaqueToken(): string {
  return randomBytes(32).toString('base64url')
}

type Pressed = { key?: string | undefined; name: string; email: string; mobile: string; password: string }

/**
 * Derives a registration's token: the same for every retry with one idempotency key, which only its sender knows, and
 * different as soon as any field differs. Random without a key.
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
 * Refresh tokens have the form `session.body.tag`. Each successor is derived from its predecessor, so the same
 * predecessor always yields the same successor although only hashes are stored. The tag tells a genuine old token,
 * whose reuse ends the session, from an invented one, which ends nothing. The first secret signs and all of them
 * verify, so that a secret can be rotated without signing anybody out.
 */
export function makeFirstRefreshToken([secret]: Secrets, sessionId: string): string {
  return seal(secret, sessionId, randomBytes(32).toString('base64url'))
}

/** The successors by each secret: the first is given out; another may have been, just before a rotation. */
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
