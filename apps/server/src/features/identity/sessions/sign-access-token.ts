import { createSecretKey, type KeyObject } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { tokenExpired, tokenInvalid } from '../identity.errors.ts'
import { ACCESS_TOKEN_MINUTES } from '../identity.rules.ts'

const ISSUER = 'vazhipadu'
const claims = z.object({
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
  verify(token: string, now: Date): Promise<AccessClaims>
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
      // What is dangerous asks when the person last proved who they are.
      const auth_time = Math.floor(signedInAt.getTime() / 1000)
      return new SignJWT({ sid, role, auth_time })
        .setProtectedHeader({ alg: 'HS256', kid })
        .setIssuer(ISSUER)
        .setSubject(sub)
        .setIssuedAt(at)
        .setExpirationTime(at + ACCESS_TOKEN_MINUTES * 60)
        .sign(key)
    },
    async verify(token, now) {
      const read = claims.safeParse(await verifySignature(keys, token, now))
      if (!read.success) throw tokenInvalid()
      return read.data
    },
  }
}

async function verifySignature(keys: Map<string, KeyObject>, token: string, now: Date): Promise<JWTPayload> {
  try {
    const findKey = ({ kid }: { kid?: string }) => {
      const found = keys.get(kid ?? '')
      if (!found) throw tokenInvalid()
      return found
    }
    const { payload } = await jwtVerify(token, findKey, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: now,
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw tokenExpired()
    throw tokenInvalid()
  }
}

function readKey(pair: string): [string, KeyObject] {
  const at = pair.indexOf(':')
  return [pair.slice(0, at), createSecretKey(Buffer.from(pair.slice(at + 1)))]
}
