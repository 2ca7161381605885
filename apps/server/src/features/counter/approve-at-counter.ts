import { approveReturn as contract } from '@vazhipadu/contract/counter/returns'
import { mayCall } from '@vazhipadu/contract/rights'
import type { Caller } from '../../platform/http/caller.ts'
import type { Proven } from '../identity/factors/prove-another.ts'
import { findAccount } from '../identity/identity.reads.ts'
import { normalizeEmail } from '../identity/identity.rules.ts'
import { approvalNeedsAnother } from '../refunds/refunds.errors.ts'
import { mayNotAgree, returnNotWaiting, returnNotYours } from './counter.errors.ts'
import { approveReturn, type Beside } from './decide-return.ts'
import type { ReturnDeps } from './take-back-sale.ts'

/** Checked before a second person proves anything: the proposal is waiting, and the caller is the clerk who made it. */
export async function requireOpenRequest(
  { db }: ReturnDeps,
  id: string,
  { accountId }: Caller,
): Promise<void> {
  const waitingReturn = await db
    .selectFrom('counterReturnProposal')
    .select(['proposedBy', 'decidedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!waitingReturn || waitingReturn.decidedAt) throw returnNotWaiting()
  if (waitingReturn.proposedBy !== accountId) throw returnNotYours()
}

/** Refuses the clerk's own address before the code is checked, so that the mistake does not use up a code. */
export async function requireAnother(
  { db }: ReturnDeps,
  email: string,
  { accountId }: Caller,
): Promise<void> {
  const own = await findAccount(db, accountId)
  if (own?.email === normalizeEmail(email)) throw approvalNeedsAnother()
}

export type Agreeing = { second: Proven; shown: Beside['shown']; clerk: Caller }

/**
 * A second person approves on the clerk's screen with their own factor: the same right, locks and audit entries as on a
 * device of their own. The clerk's session gains no rights by it.
 */
export async function approveAtCounter(
  deps: ReturnDeps,
  id: string,
  { second, shown, clerk }: Agreeing,
): Promise<void> {
  if (!mayCall(contract, second.capabilities)) throw mayNotAgree()
  const beside = { clerkId: clerk.accountId, shown }
  await approveReturn(deps, id, { id: second.accountId, at: deps.clock.now(), beside })
}
