import { ProviderError } from '../../gateways/explain-failure.ts'
import type { Provider, ProviderDispute } from '../../gateways/razorpay.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Paper, Printer } from '../../platform/pdf/printer.ts'
import type { Platform } from '../../platform/platform.ts'
import { takeDispute } from '../checkout/take-dispute.ts'
import { requireUntied } from '../identity/find-sole-grants.ts'
import { lockDispute, markAnswered, proposeAcceptance } from '../payments/record-dispute.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { findExcess } from './compare-dispute.ts'
import { type DisputePacket, readPacket } from './read-packet.ts'
import {
  approvalNeedsAnother,
  bankUnreachable,
  disputeNotAcceptable,
  disputeNotFound,
  disputeNotOpen,
} from './refunds.errors.ts'
import { lockAdminsDay, needsSecond } from './requires-second-approval.ts'

type File = { filename: string; content: Buffer }
export type DisputeDeps = Platform & {
  provider: Provider
  printer: Printer
  settings: Settings
  findReceipt: (tranNo: string) => Promise<{ file: File } | undefined>
}

export const packetPaper: Paper<DisputePacket> = {
  module: new URL('./render-packet.ts', import.meta.url).href,
}

async function lockOpen(trx: Trx, id: string, now: Date) {
  const dispute = await lockDispute(trx, id)
  if (!dispute) throw disputeNotFound()
  if (dispute.state !== 'open' || (dispute.respondBy && dispute.respondBy < now)) throw disputeNotOpen()
  return dispute
}

/**
 * Accepts a dispute: the bank keeps the contested sum for good. This returns money on an admin's decision: above the
 * limits of a refund, or if the payment was already refunded and the money would leave twice, the first call only
 * proposes it, and another admin's call does it.
 */
export async function acceptDispute(
  deps: DisputeDeps,
  id: string,
  actor: { id: string; at: Date },
): Promise<{ needsApproval: boolean }> {
  const { db, provider } = deps
  const { tranNo, needsApproval } = await inTransaction(db, async (trx) => {
    await lockAdminsDay(trx, actor.id)
    const dispute = await lockOpen(trx, id, actor.at)
    // A mere fraud report took no money: accepting it would state that the money has been returned.
    if (dispute.phase === 'fraud') throw disputeNotAcceptable()
    const { tranNo, paymentId, amountPaise, acceptProposedBy } = dispute
    const answering = { id, tranNo, amountPaise, actorId: actor.id, at: actor.at }
    if (acceptProposedBy === actor.id) throw approvalNeedsAnother()
    await requireUntied(trx, { first: acceptProposedBy, second: actor.id, at: actor.at })
    const weighed = { tranNo, paymentId, amountPaise, actorId: actor.id, at: actor.at }
    const excessPaise = await findExcess(trx, { disputeId: id, paymentId, amountPaise })
    if (acceptProposedBy === null && (excessPaise > 0 || (await needsSecond(trx, deps, weighed)))) {
      await proposeAcceptance(trx, answering)
      return { tranNo, needsApproval: true }
    }
    await markAnswered(trx, 'accepted', answering)
    return { tranNo, needsApproval: false }
  })
  if (!needsApproval) await tell(deps, tranNo, id, () => provider.acceptDispute(id))
  return { needsApproval }
}

type Contesting = { id: string; summary: string; actorId: string; at: Date }

/**
 * Sends the receipt as issued and the times of the poojas to the bank in one submission; nothing can be added later.
 */
export async function contestDispute(deps: DisputeDeps, contesting: Contesting): Promise<void> {
  const { id, summary, actorId, at } = contesting
  const { db, provider, printer } = deps
  // Prepare the documents before marking the dispute as answered: if one cannot be made, it must stay unanswered.
  const { tranNo, paymentId } = await inTransaction(db, (trx) => lockOpen(trx, id, at))
  const receipt = await deps.findReceipt(tranNo)
  const service = await printer.print(packetPaper, await readPacket(deps, { tranNo, paymentId }, summary))
  await inTransaction(db, async (trx) => {
    const dispute = await lockOpen(trx, id, at)
    const { tranNo, amountPaise } = dispute
    await markAnswered(trx, 'contested', { id, tranNo, amountPaise, actorId, at })
  })
  await tell(deps, tranNo, id, async () => {
    const bill = receipt && (await provider.keepDocument(receipt.file.filename, receipt.file.content))
    const proof = await provider.keepDocument(`performed-${tranNo}.pdf`, service)
    const evidence = { summary, proof_of_service: [proof] }
    return provider.contestDispute(id, bill ? { ...evidence, billing_proof: [bill] } : evidence)
  })
}

/** Sends the answer and stores the dispute's state as the provider then reports it, also if it refuses the answer. */
async function tell(
  deps: DisputeDeps,
  tranNo: string,
  id: string,
  send: () => Promise<ProviderDispute>,
): Promise<void> {
  try {
    await takeDispute(deps, tranNo, await send())
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.isPassing) throw bankUnreachable()
    await takeDispute(deps, tranNo, await deps.provider.getDispute(id))
    throw disputeNotOpen()
  }
}
