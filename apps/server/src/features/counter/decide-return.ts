import { sql } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { orderNotFound } from '../booking/booking.errors.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { requireUntied } from '../identity/find-sole-grants.ts'
import { approvalNeedsAnother } from '../refunds/refunds.errors.ts'
import { drawerGone, returnNotWaiting, returnNotYours } from './counter.errors.ts'
import { findSale, giveBack } from './give-back.ts'
import { type Drawer, lockDrawer } from './open-counter.ts'
import type { ReturnDeps } from './take-back-sale.ts'

/** The clerk on whose screen a second person approved, and the factor they used. */
export type Beside = { clerkId: string; shown: 'app' | 'passkey' }
type Actor = { id: string; at: Date; beside?: Beside }

/**
 * A second person, never the proposer, approves a return. The cash leaves the proposing drawer, which must still be
 * open. The return is checked again: lines that were performed, moved or refunded since are refused.
 */
export async function approveReturn(deps: ReturnDeps, id: string, actor: Actor): Promise<void> {
  const { db, calendar } = deps
  await inTransaction(db, async (trx) => {
    const { drawer, order, proposal } = await lockProposal(trx, id)
    if (proposal.isApproved && proposal.decidedBy === actor.id) return
    if (proposal.decidedAt) throw returnNotWaiting()
    if (proposal.proposedBy === actor.id) throw approvalNeedsAnother()
    await requireUntied(trx, { first: proposal.proposedBy, second: actor.id, at: actor.at })
    const isOpen = drawer && !drawer.closedAt && !drawer.countedAt
    if (!isOpen || drawer.onDate !== calendar.timeAt(actor.at).today) throw drawerGone()
    const { tranNo, amountPaise, reason, key, requestHash, proposedBy } = proposal
    const sale = await findSale(trx, tranNo)
    if (!sale) throw orderNotFound()
    const giving = {
      id,
      tranNo,
      amountPaise,
      reason,
      key,
      lineIds: proposal.lineIds?.map(Number),
      hash: requestHash,
      clerkId: proposedBy,
      approvedBy: actor.id,
      aloneLimitPaise: null,
      at: actor.at,
    }
    await giveBack(trx, { order, sale, drawer }, giving)
    await saveDecision(trx, proposal, { isApproved: true, actor })
  })
}

type Deciding = Actor & {
  /** May also decline another person's proposal. */
  mayDecide: boolean
}
export type Declined = { standing: number; ended: number }

/**
 * Declines a return. The proposal had changed nothing, so its lines keep their places, except lines that ended
 * otherwise.
 */
export async function declineReturn({ db }: ReturnDeps, id: string, actor: Deciding): Promise<Declined> {
  return inTransaction(db, async (trx) => {
    const { proposal } = await lockProposal(trx, id)
    if (proposal.proposedBy !== actor.id && !actor.mayDecide) throw returnNotYours()
    if (proposal.isApproved) throw returnNotWaiting()
    if (!proposal.decidedAt) await saveDecision(trx, proposal, { isApproved: false, actor })
    const { rows } = await sql<Declined>`
      select (count(*) filter (where state = 'booked'))::int as standing,
        (count(*) filter (where state <> 'booked'))::int as ended
      from order_line where tran_no = ${proposal.tranNo}
        and (${proposal.lineIds}::bigint[] is null or id = any (${proposal.lineIds}::bigint[]))`.execute(trx)
    return rows[0] ?? { standing: 0, ended: 0 }
  })
}

/** Withdraws the open proposals of a drawer that is being counted, because it cannot give cash any more. */
export async function withdrawReturns(trx: Trx, { id, clerkId }: Drawer, at: Date): Promise<void> {
  const open = await trx
    .selectFrom('counterReturnProposal')
    .selectAll()
    .where('sessionId', '=', id)
    .where('decidedAt', 'is', null)
    .execute()
  for (const proposal of open)
    await saveDecision(trx, proposal, { isApproved: false, actor: { id: clerkId, at } })
}

type Proposal = Awaited<ReturnType<typeof lockProposal>>['proposal']

/** Locks the drawer, then the order: the lock order of the counter. */
async function lockProposal(trx: Trx, id: string) {
  const found = await trx
    .selectFrom('counterReturnProposal')
    .select(['tranNo', 'sessionId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw returnNotWaiting()
  const drawer = await lockDrawer(trx, found.sessionId)
  const order = await lockOrder(trx, found.tranNo)
  if (!order) throw orderNotFound()
  const proposal = await trx
    .selectFrom('counterReturnProposal')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { drawer, order, proposal }
}

async function saveDecision(
  trx: Trx,
  { id, tranNo, amountPaise }: Pick<Proposal, 'id' | 'tranNo' | 'amountPaise'>,
  { isApproved, actor }: { isApproved: boolean; actor: Actor },
): Promise<void> {
  await trx
    .updateTable('counterReturnProposal')
    .set({ isApproved, decidedBy: actor.id, decidedAt: actor.at })
    .where('id', '=', id)
    .execute()
  await writeAudit(trx, {
    at: actor.at,
    actorId: actor.id,
    action: isApproved ? 'counter.return_approved' : 'counter.return_declined',
    subjectType: 'order',
    subjectId: tranNo,
    after: { returnId: id, amountPaise, ...actor.beside },
  })
}
