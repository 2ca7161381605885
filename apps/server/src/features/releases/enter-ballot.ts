import type { enterBallot as contract } from '@vazhipadu/contract/releases/ballots'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { type Deps as DateDeps, findOffering } from '../booking/check-dates.ts'
import {
  accountTooYoung,
  ballotClosed,
  ballotNotOpen,
  mobileNotProven,
  notInBallot,
  releaseNotFound,
  tooManyPeople,
} from './releases.errors.ts'

type Entry = z.output<(typeof contract)['body']>
type Entering = { releaseId: string; accountId: string; entry: Entry }

/**
 * Puts an account down, once: again is a change of the same entry. While somebody enters, the list is not closed; who
 * comes after it sees that it is. Nothing is held and nothing charged.
 */
export async function enterBallot(deps: DateDeps, { releaseId, accountId, entry }: Entering): Promise<void> {
  const { db, clock } = deps
  const offering = await findOffering(deps, entry.offering_id)
  const most = Math.min(offering.mostPerOrder, offering.mostPerAccountDay ?? offering.mostPerOrder)
  if (entry.people.length > most) throw tooManyPeople(most)
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const ballot = await lockBallot(trx, releaseId, now)
    const isOffered = ballot.offeringIds.includes(entry.offering_id) && ballot.dates.includes(entry.date)
    if (!isOffered) throw notInBallot()
    await checkAccount(trx, accountId, ballot.announcedAt)
    const written = {
      offeringId: entry.offering_id,
      onDate: entry.date,
      people: JSON.stringify(entry.people),
      size: entry.people.length,
    }
    await trx
      .insertInto('ballotEntry')
      .values({ releaseId, accountId, enteredAt: now, ...written })
      .onConflict((of) => of.columns(['releaseId', 'accountId']).doUpdateSet(written))
      .execute()
  })
}

export async function withdrawEntry(deps: DateDeps, releaseId: string, accountId: string): Promise<void> {
  const { db, clock } = deps
  await inTransaction(db, async (trx) => {
    await lockBallot(trx, releaseId, clock.now())
    await trx
      .deleteFrom('ballotEntry')
      .where('releaseId', '=', releaseId)
      .where('accountId', '=', accountId)
      .execute()
  })
}

/** Shared by all who enter; whoever closes the list waits for them and keeps out who comes later. */
async function lockBallot(trx: Trx, releaseId: string, now: Date) {
  const ballot = await trx
    .selectFrom('release')
    .select(['kind', 'offeringIds', 'announcedAt', 'entriesFrom', 'entriesUntil', 'closedAt', 'endedAt'])
    .select(sql<string[]>`dates::text[]`.as('dates'))
    .where('id', '=', releaseId)
    .forShare()
    .executeTakeFirst()
  if (ballot?.kind !== 'ballot' || ballot.entriesFrom === null || ballot.entriesUntil === null)
    throw releaseNotFound()
  if (ballot.entriesFrom > now) throw ballotNotOpen(ballot.entriesFrom)
  if (ballot.closedAt !== null || ballot.endedAt !== null || ballot.entriesUntil <= now) throw ballotClosed()
  return ballot
}

/** As for every scarce day: somebody who can be reached; and nobody who came for the ballot alone. */
async function checkAccount(trx: Trx, accountId: string, announcedAt: Date): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['createdAt', 'provenAt', 'mobileVerified'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (account.createdAt >= announcedAt) throw accountTooYoung()
  if (account.provenAt === null && !account.mobileVerified) throw mobileNotProven()
}
