import type { enterBallot as contract } from '@vazhipadu/contract/releases/ballots'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { isUniqueViolation } from '../../platform/db/transient.ts'
import { type Deps as DateDeps, findOffering } from '../booking/check-dates.ts'
import {
  accountTooYoung,
  ballotClosed,
  ballotNotOpen,
  mobileNotProven,
  notInBallot,
  numberEntered,
  releaseNotFound,
  tooManyPeople,
} from './releases.errors.ts'

type Entry = z.output<(typeof contract)['body']>
type Entering = { releaseId: string; accountId: string; entry: Entry }

/**
 * Enters an account into a ballot, once: a second call changes the same entry. The list cannot be closed during the
 * transaction; a later one finds it closed. Nothing is held and nothing charged.
 */
export async function enterBallot(deps: DateDeps, { releaseId, accountId, entry }: Entering): Promise<void> {
  const { db, clock } = deps
  const offering = await findOffering(deps, entry.offering_id)
  const max = Math.min(offering.mostPerOrder, offering.mostPerAccountDay ?? offering.mostPerOrder)
  if (entry.people.length > max) throw tooManyPeople(max)
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const ballot = await lockBallot(trx, releaseId, now)
    const isOffered = ballot.offeringIds.includes(entry.offering_id) && ballot.dates.includes(entry.date)
    if (!isOffered) throw notInBallot()
    const mobile = await checkAccount(trx, accountId, ballot.announcedAt)
    const written = {
      offeringId: entry.offering_id,
      onDate: entry.date,
      people: JSON.stringify(entry.people),
      size: entry.people.length,
    }
    await trx
      .insertInto('ballotEntry')
      .values({ releaseId, accountId, mobile, enteredAt: now, ...written })
      .onConflict((of) => of.columns(['releaseId', 'accountId']).doUpdateSet(written))
      .execute()
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw numberEntered()
    throw error
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

/** A share lock, held by all who enter; closing the list waits for them, and later entries find it closed. */
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

/**
 * As for every scarce day, requires a verified mobile and an account older than the announcement. Returns the mobile
 * number, which may have one entry: the number stays with the entry even if the account changes it later.
 */
async function checkAccount(trx: Trx, accountId: string, announcedAt: Date): Promise<string> {
  const account = await trx
    .selectFrom('account')
    .select(['createdAt', 'mobile', 'mobileVerified', 'confirmedMobile'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (account.createdAt >= announcedAt) throw accountTooYoung()
  const { mobile, mobileVerified, confirmedMobile } = account
  if (mobile === null || (!mobileVerified && mobile !== confirmedMobile)) throw mobileNotProven()
  return mobile
}
