import type { Outcome } from '@vazhipadu/contract/identity'
import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { succeeded } from '../../../platform/http/outcome.ts'
import { pairingNotHere, pairingOver } from '../identity.errors.ts'
import { addMinutes } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { endSessions } from '../sessions/end-session.ts'

const PAIRED_MINUTES = 30 * 24 * 60
/** Minutes after the code's two minutes during which a phone that scanned it may still be confirmed. */
const WAIT_MINUTES = 2

/** Confirms the phone after the manager has compared it with the one in the priest's hand, and names it. */
export async function confirmPairing(
  deps: Identity,
  caller: Caller,
  { id, name }: { id: string; name: string },
): Promise<Outcome> {
  const { db, clock } = deps
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const confirmed = await trx
      .updateTable('pairedDevice')
      .set({ name, confirmedAt: now, endsAt: addMinutes(now, PAIRED_MINUTES), pairedBy: caller.accountId })
      .where('id', '=', id)
      .where('claimedAt', 'is not', null)
      .where('endedAt', 'is', null)
      .where('offeredUntil', '>', addMinutes(now, -WAIT_MINUTES))
      .where((row) => row.or([row('confirmedAt', 'is', null), row('confirmedAt', '=', now)]))
      .returning('accountId')
      .executeTakeFirst()
    if (!confirmed) throw pairingOver()
    const action = 'identity.device_paired'
    const subject = { subjectType: 'account', subjectId: confirmed.accountId }
    await writeAudit(trx, { at: now, actorId: caller.accountId, action, ...subject, after: { name } })
  })
  return succeeded('office.phonePaired')
}

/** Ends a pairing, e.g. if the phone is lost or returned, or the wrong phone scanned the code. */
export async function endPairing(deps: Identity, caller: Caller, id: string): Promise<Outcome> {
  const { db, clock } = deps
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const device = await trx
      .updateTable('pairedDevice')
      .set({ offerHash: null, claimHash: null, endedAt: at })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .returning(['accountId', 'sessionId'])
      .executeTakeFirst()
    if (!device) throw pairingNotHere()
    const { accountId, sessionId } = device
    if (sessionId !== null)
      await endSessions(trx, { accountId, at, because: 'pairing_ended', only: sessionId })
    const action = 'identity.device_ended'
    await writeAudit(trx, {
      at,
      actorId: caller.accountId,
      action,
      subjectType: 'account',
      subjectId: accountId,
    })
  })
  return succeeded('office.phoneEnded')
}
