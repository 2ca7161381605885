import { createHmac } from 'node:crypto'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

/** Creates accounts and sessions by one statement each, and files of tokens and tickets in wrk's format. */
export async function makeCrowd(client: pg.Client, people: number, tokenKeys: string) {
  await client.query(
    `insert into account (id, name, email, mobile, mobile_verified, consented_at, created_at)
     select gen_random_uuid(), 'Devotee ' || n, 'crowd-' || n || '@example.com', '+91' || (6000000000 + n), true, now(), now()
     from generate_series(1, $1::int) n`,
    [people],
  )
  await client.query(
    `insert into session (id, account_id, refresh_hash, rotated_at, signed_in_at, last_seen_at, expires_at, device)
     select gen_random_uuid(), id, '\\x00', now(), now(), now(), now() + interval '10 days', 'a phone' from account`,
  )
  await client.query('vacuum analyze account, session')
  const { rows } = await client.query<{ id: string; sid: string }>(
    'select a.id, s.id as sid from account a join session s on s.account_id = a.id',
  )
  const tokens = join(tmpdir(), `room-tokens-${process.pid}`)
  const tickets = join(tmpdir(), `room-tickets-${process.pid}`)
  const file = await open(tokens, 'w')
  await file.write('join\n')
  const sign = openSigning(tokenKeys)
  for (let from = 0; from < rows.length; from += 10_000)
    await file.write(
      `${rows
        .slice(from, from + 10_000)
        .map(({ id, sid }) => sign(id, sid))
        .join('\n')}\n`,
    )
  await file.close()
  return { rows, tokens, tickets, sign }
}

/** Signs as the API does, but synchronously: half a million promises would take longer than the joins. */
function openSigning(tokenKeys: string) {
  const [kid = '', ...rest] = (tokenKeys.split(',')[0] ?? '').split(':')
  const secret = rest.join(':')
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const head = encode({ alg: 'HS256', kid })
  const at = Math.floor(Date.now() / 1000)
  return (sub: string, sid: string) => {
    const claims = {
      iss: 'vazhipadu',
      aud: 'vazhipadu-api',
      sub,
      sid,
      role: ['user'],
      auth_time: at,
      iat: at,
      exp: at + 900,
    }
    const body = `${head}.${encode(claims)}`
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
  }
}
