import { createHmac } from 'node:crypto'
import { post } from './accounts.ts'
import { tokenOf } from './api.ts'
import { runSql } from './database.ts'
import type { Person } from './people.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A TOTP code: six digits, SHA-1, shifted by a number of 30-second steps. */
function showCode(secret: string, steps: number): string {
  const bits = secret
    .split('')
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * Enrols an authenticator app as its page does, with the e-mailed code marked as verified. Returns a function for the
 * next code, because the enrolment used up the first one.
 */
export async function addApp(person: Person): Promise<() => string> {
  const token = await tokenOf(person)
  await runSql(
    `insert into factor_challenge (session_id, purpose, challenge, expires_at)
     select s.id, 'may_enrol', '', now() + interval '1 hour' from session s join account a on a.id = s.account_id
     where a.email = $1 on conflict do nothing`,
    [person.email],
  )
  const { secret = '' } = await post('/factors/app/options', {}, token)
  await post('/factors/app', { name: 'My phone', otpCode: showCode(secret, 0) }, token)
  return () => showCode(secret, 1)
}
