import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import {
  announceDraw,
  makeDrawSecrets,
} from '../../../apps/server/src/features/waiting-room/announce-draw.ts'
import { openRoom } from '../../../apps/server/src/features/waiting-room/open-room.ts'
import { guardDays } from '../../../apps/server/src/features/waiting-room/require-pass.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/in-transaction.ts'
import { addDays, type CivilDate } from '../../../packages/panchang/civil-date.ts'
import { openDatabase } from '../room/make-room.ts'

export const OFFERING = 5_001
const DAYS = 20

type MorningOptions = { databaseUrl: string; places: number; windowSize: number; mostRate: number }
export type Morning = { releaseId: string; roomId: string; drawId: string; dates: string[]; codeKey: Buffer }

/** One offering with a number of places on twenty days, announced as a live release that opens in an hour. */
export async function prepareMorning(client: pg.Client, options: MorningOptions): Promise<Morning> {
  const { databaseUrl, places, windowSize, mostRate } = options
  const now = new Date()
  const today = now.toISOString().slice(0, 10) as CivilDate
  const dates = Array.from({ length: DAYS }, (_, n) => addDays(today, 20 + n))
  await client.query(
    `insert into pool (id, name, unit, daily_limit, few_left) values ($1, 'Rush', 'tickets', $2, 0)`,
    [OFFERING, Math.ceil(places / DAYS)],
  )
  await client.query(
    `insert into offering (id, slug, deity_id, category, session_id, name, name_ml, description, pool_id, units,
       most_per_order, most_per_account_day, must_be_present, star_required, prasadam, cutoff_days, cutoff_time,
       opens_days, position)
     values ($1, 'rush', 1, 'archana', 'usha', 'Rush', 'തിരക്ക്', '', $1, 1, 4, null, false, true, 'none', 0, '04:00', 365, 99)`,
    [OFFERING],
  )
  await client.query(
    `insert into offering_price (offering_id, effective_from, price_paise, set_at) values ($1, '2020-01-01', 20000, now())`,
    [OFFERING],
  )
  const morning = { releaseId: randomUUID(), roomId: randomUUID(), drawId: randomUUID(), dates }
  const secrets = makeDrawSecrets()
  const { db, close } = openDatabase(databaseUrl)
  const on = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  await inTransaction(db, async (trx) => {
    const draw = { id: morning.drawId, announcedAt: now, closesAt: on(60), beaconRound: null }
    await announceDraw(trx, draw, secrets)
    const times = { joinsFrom: on(-1), opensAt: on(60), endsAt: on(600) }
    await openRoom(trx, { id: morning.roomId, drawId: morning.drawId, windowSize, mostRate, ...times })
    await trx
      .insertInto('release')
      .values({
        id: morning.releaseId,
        kind: 'live',
        title: 'Rush',
        titleMl: 'തിരക്ക്',
        offeringIds: [OFFERING],
        dates,
        drawId: morning.drawId,
        roomId: morning.roomId,
        announcedAt: now,
        announcedBy: randomUUID(),
      })
      .execute()
    const days = dates.map((date) => ({
      offeringId: OFFERING,
      date,
      roomId: morning.roomId,
      opensAt: on(60),
    }))
    await guardDays(trx, { releaseId: morning.releaseId, announcedAt: now }, days)
  })
  await close()
  return { ...morning, codeKey: secrets.codeKey }
}

/** Accounts with a password but no session: they sign in during the rush. */
export async function makeNewcomers(client: pg.Client, count: number, password: string): Promise<void> {
  await client.query(
    `insert into account (id, name, email, password_hash, proven_at, consented_at, created_at)
     select gen_random_uuid(), 'Newcomer ' || n, 'newcomer-' || n || '@example.com', $2, now(), now(), now()
     from generate_series(0, $1::int - 1) n`,
    [count, await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
  )
}
