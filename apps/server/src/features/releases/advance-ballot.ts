import { setImmediate as breathe } from 'node:timers/promises'
import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Beacon } from '../../gateways/beacon.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { closeDraw } from '../waiting-room/announce-draw.ts'
import { makeDraw } from '../waiting-room/make-draw.ts'
import { publishEntries } from '../waiting-room/publish-entries.ts'
import { drawLine, makeCode } from '../waiting-room/waiting-room.rules.ts'
import { type CallDeps, callWinners, followCalled } from './call-winners.ts'
import { countPlaces } from './count-places.ts'
import { notifyNotDrawn } from './notify-not-drawn.ts'
import { endRelease } from './steer-release.ts'

const AT_ONCE = 5_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Deps = CallDeps & { beacon: Beacon }

/**
 * Takes a ballot a step further: closes its list, publishes it, draws, calls, calls the next, ends. Every step is
 * stored and done once, by the first worker that reaches it.
 */
export async function advanceBallot(deps: Deps, releaseId: string): Promise<void> {
  const { db, clock, calendar, beacon } = deps
  const now = clock.now()
  const ballot = await readBallot(db, releaseId)
  if (!ballot || ballot.entriesUntil === null || ballot.entriesUntil > now) return
  if (ballot.closedAt === null) await closeEntries(db, releaseId, ballot.drawId, now)
  if (ballot.entriesHash === null) await publishEntries(db, ballot.drawId, () => listEntrants(db, releaseId))
  if (ballot.seed === null) {
    await makeDraw(db, beacon, ballot.drawId, now)
    return
  }
  if (ballot.calledAt === null)
    await shuffleIntoLine(db, releaseId, { seed: ballot.seed, codeKey: ballot.codeKey })
  await followCalled(db, releaseId)
  const isFirst = ballot.calledAt === null
  const called = await callAll(deps, { releaseId, isFirst, ...ballot })
  // The first calling continues until no further entry fits, so that all its winners get the same days to pay.
  if (isFirst && called > 0) return
  if (isFirst) await setCalled(db, releaseId, now)
  else await notifyNotDrawn(db, releaseId, now)
  const lastCall = addDays(calendar.timeAt(now).today, releaseFacts.lastCallDays)
  if (ballot.dates.every((date) => date < lastCall)) await endQuietly(db, releaseId, now)
}

type Calling = { releaseId: string; isFirst: boolean; offeringIds: number[]; dates: string[] }

async function callAll(deps: Deps, { releaseId, isFirst, ...calling }: Calling): Promise<number> {
  let called = 0
  for (const { offeringId, date, left } of await countPlaces(deps, calling)) {
    if (left === 0) continue
    const day = { releaseId, offeringId, date: date as CivilDate, left: left ?? Number.MAX_SAFE_INTEGER }
    called += await callWinners(deps, { ...day, isFirst })
  }
  return called
}

async function readBallot(db: Db, releaseId: string) {
  return db
    .selectFrom('release')
    .innerJoin('draw', 'draw.id', 'release.drawId')
    .select([
      'release.drawId',
      'release.offeringIds',
      'release.entriesUntil',
      'release.closedAt',
      'release.calledAt',
      'draw.entriesHash',
      'draw.seed',
      'draw.codeKey',
    ])
    .select(sql<string[]>`release.dates::text[]`.as('dates'))
    .where('release.id', '=', releaseId)
    .where('release.kind', '=', 'ballot')
    .executeTakeFirst()
}

/** Waits for entries in progress by their lock; later ones find the list closed. */
async function closeEntries(db: Db, releaseId: string, drawId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('release')
      .set({ closedAt: now })
      .where('id', '=', releaseId)
      .where('closedAt', 'is', null)
      .execute()
    await closeDraw(trx, drawId, now)
  })
}

async function* listEntrants(db: Db, releaseId: string): AsyncGenerator<string[]> {
  for (let after = FIRST_ID; ; ) {
    const { rows } = await sql<{ accountId: string }>`
      select account_id from ballot_entry where release_id = ${releaseId} and account_id > ${after}
      order by account_id limit ${AT_ONCE}`.execute(db)
    const accountIds = rows.map(({ accountId }) => accountId)
    const last = accountIds.at(-1)
    if (last === undefined) return
    yield accountIds
    after = last
  }
}

/** Stores each entry's position in the draw. Deterministic, so any worker may do it and repeat it. */
async function shuffleIntoLine(
  db: Db,
  releaseId: string,
  { seed, codeKey }: { seed: Buffer; codeKey: Buffer },
) {
  for await (const accountIds of listEntrants(db, releaseId)) {
    const lines = accountIds.map((accountId) => ({
      accountId,
      line: drawLine(seed, makeCode(codeKey, accountId)),
    }))
    await sql`
      update ballot_entry b set line = given.line
      from ${unnestRows('given', lines, { accountId: 'uuid', line: 'bigint' })}
      where b.release_id = ${releaseId} and b.account_id = given.account_id and b.line is null`.execute(db)
    await breathe()
  }
}

async function setCalled(db: Db, releaseId: string, now: Date): Promise<void> {
  await sql`update release set called_at = ${now} where id = ${releaseId} and called_at is null`.execute(db)
}

/** Ends the ballot once no entry can be called any more and no winner still has to pay. */
async function endQuietly(db: Db, releaseId: string, now: Date): Promise<void> {
  const open = await db
    .selectFrom('ballotEntry')
    .select('accountId')
    .where('releaseId', '=', releaseId)
    .where('state', '=', 'called')
    .executeTakeFirst()
  if (!open) await inTransaction(db, (trx) => endRelease(trx, releaseId, 'time', now))
}
