import { randomUUID } from 'node:crypto'
import type { PairedDevice } from '@vazhipadu/contract/pairing'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { PAIRED_HOLDS } from '../factors/factor-standing.ts'
import { pairingNotHere, sheetAlone } from '../identity.errors.ts'
import { findAccount } from '../identity.reads.ts'
import { addMinutes } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { qrRows } from '../qr-rows.ts'
import { hashToken, makeOpaqueToken } from '../sessions/make-tokens.ts'

/** Long enough to pick up a phone; too short to pass on a photo of the screen. */
const OFFER_MINUTES = 2

/** Creates the code on the manager's screen, for the phone of an account that has the day sheet right only. */
export async function offerPairing(deps: Identity, caller: Caller, accountId: string) {
  const { db, clock, config } = deps
  const now = clock.now()
  const account = await findAccount(db, accountId)
  if (!account) throw pairingNotHere()
  const holdsSheetAlone = account.capabilities.length === 1 && account.capabilities[0] === PAIRED_HOLDS
  if (!holdsSheetAlone) throw sheetAlone()
  const id = randomUUID()
  const code = makeOpaqueToken()
  const offeredUntil = addMinutes(now, OFFER_MINUTES)
  const row = { id, accountId, pairedBy: caller.accountId, offerHash: hashToken(code), offeredUntil }
  await inTransaction(db, (trx) =>
    trx
      .insertInto('pairedDevice')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
  // In the fragment, so that no server, proxy or log between the phone and us sees it.
  const url = `${new URL(config.WEB_URLS[0] ?? '').origin}/pair#${code}`
  return { id, url, qr: qrRows(url), offeredUntil: offeredUntil.toISOString() }
}

export async function listPairedDevices(db: Db, now: Date): Promise<PairedDevice[]> {
  const rows = await db
    .selectFrom('pairedDevice')
    .innerJoin('account', 'account.id', 'pairedDevice.accountId')
    .leftJoin('session', 'session.id', 'pairedDevice.sessionId')
    .selectAll('pairedDevice')
    .select(['account.name as owner', 'session.lastSeenAt', 'session.endedAt as sessionEndedAt'])
    .orderBy('pairedDevice.offeredUntil', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    account_id: row.accountId,
    owner: row.owner,
    state: stateOf(row, now),
    name: row.name,
    device: row.device,
    offeredUntil: row.offeredUntil.toISOString(),
    pairedAt: row.confirmedAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }))
}

type Row = {
  endedAt: Date | null
  sessionEndedAt: Date | null
  endsAt: Date | null
  confirmedAt: Date | null
  claimedAt: Date | null
  offeredUntil: Date
}

function stateOf(row: Row, now: Date): PairedDevice['state'] {
  if (row.endedAt !== null || row.sessionEndedAt !== null) return 'ended'
  if (row.confirmedAt !== null) return row.endsAt !== null && row.endsAt > now ? 'paired' : 'ended'
  // A phone that scanned the code in time may still be confirmed for a while.
  if (row.claimedAt !== null) return addMinutes(row.offeredUntil, OFFER_MINUTES) > now ? 'claimed' : 'ended'
  return row.offeredUntil > now ? 'offered' : 'ended'
}
