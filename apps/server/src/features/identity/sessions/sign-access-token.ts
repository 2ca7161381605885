import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { tokenExpired, tokenInvalid } from '../identity.errors.ts'
import { ACCESS_TOKEN_MINUTES } from '../identity.rules.ts'

const ISSUER = 'vazhipadu'
/** The token's audience: other things signed with these keys must not be accepted by the API. */
const AUDIENCE = 'vazhipadu-api'
const header = z.strictObject({ alg: z.literal('HS256'), kid: z.string(), typ: z.literal('JWT').optional() })
const claims = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.uuid(),
  sid: z.uuid(),
  role: z.array(z.string()).default([]),
  auth_time: z.number(),
  exp: z.number(),
})
export type AccessClaims = z.infer<typeof claims>

type SignedSession = { sub: string; sid: string; role: string[]; signedInAt: Date }

export type AccessTokens = {
  sign(session: SignedSession, now: Date): Promise<string>
  verify(token: string, now: Date): AccessClaims
}

/** HS256 with a key id: the first key signs, every listed key verifies while one is being replaced. */
export function createAccessTokens(tokenKeys: string[]): AccessTokens {
  const keys = new Map(tokenKeys.map((pair) => readKey(pair)))
  const [signingKey] = keys
  if (!signingKey) throw new Error('TOKEN_KEYS names at least one key')
  const [kid, key] = signingKey
  return {
    sign({ sub, sid, role, signedInAt }, now) {
      const at = Math.floor(now.getTime() / 1000)
      // Dangerous actions check when the person last authenticated.
      const auth_time = Math.floor(signedInAt.getTime() / 1000)
      return new SignJWT({ sid, role, auth_time })
        .setProtectedHeader({ alg: 'HS256', kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(sub)
        .setIssuedAt(at)
        .setExpirationTime(at + ACCESS_TOKEN_MINUTES * 60)
        .sign(key)
    },
    verify(token, now) {
      const read = claims.safeParse(readSigned(keys, token))
      if (!read.success) throw tokenInvalid()
      if (read.data.exp * 1000 <= now.getTime()) throw tokenExpired()
      return read.data
    },
  }
}

/**
 * The claims of a token signed with one of our keys. Synchronous: passing so small a computation to another thread
 * costs several times as much, and on an opening morning every token is new. Reads only the form that we write, not all
 * of JWT.
 */
function readSigned(keys: Map<string, KeyObject>, token: string): unknown {
  const parts = token.split('.')
  if (parts.length !== 3) throw tokenInvalid()
  const [head = '', payload = '', signature = ''] = parts
  const named = header.safeParse(parse(head))
  const key = named.success ? keys.get(named.data.kid) : undefined
  if (!key) throw tokenInvalid()
  const expected = createHmac('sha256', key).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs) throw tokenInvalid()
  return parse(payload)
}

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function readKey(pair: string): [string, KeyObject] {
  const at = pair.indexOf(':')
  return [pair.slice(0, at), createSecretKey(Buffer.from(pair.slice(at + 1)))]
}
