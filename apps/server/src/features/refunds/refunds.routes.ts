import * as disputes from '@vazhipadu/contract/disputes'
import * as contract from '@vazhipadu/contract/refunds'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'
import { implement } from '../../platform/http/implement.ts'
import { succeeded } from '../../platform/http/outcome.ts'
import { readIdempotencyKey } from '../../platform/http/read-idempotency-key.ts'
import { readLanguage } from '../../platform/http/read-language.ts'
import { findAccount } from '../identity/identity.reads.ts'
import { addMinutes, RECENT_SIGN_IN_MINUTES } from '../identity/identity.rules.ts'
import type { Identity } from '../identity/prepare-identity.ts'
import { confirmIdentity } from '../identity/sign-in/confirm-identity.ts'
import { createLetterTranslator, formatRefundDays } from '../notifications/letters/letter-translator.ts'
import { getOrderFor, type HistoryDeps } from '../orders/list-orders.ts'
import { acceptDispute, contestDispute, type DisputeDeps } from './answer-dispute.ts'
import { cancelByDevotee, previewCancelling } from './cancel-order.ts'
import { approveRefund, declineRefund, findProposal } from './decide-refund.ts'
import { approveTransfer, declineTransfer } from './decide-transfer.ts'
import { describeDisputes } from './describe-disputes.ts'
import { previewRefund } from './preview-refund.ts'
import { proposeTransfer, type TransferDeps } from './propose-transfer.ts'
import { refundOrder } from './refund-order.ts'
import { retryRefund } from './retry-refund.ts'

type Deps = TransferDeps & HistoryDeps & DisputeDeps & { identity: Identity }

export function refundsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, identity } = deps

  implement(app, contract.previewCancel, async ({ params, body, caller, request }) => {
    const choice = { tranNo: params.tran_no, lineIds: body.line_ids, accountId: caller.accountId }
    const { refundPaise, sharePercent, refundDays } = await previewCancelling(deps, choice)
    return {
      refundPaise,
      sharePercent,
      refundDays: formatRefundDays(createLetterTranslator(readLanguage(request)), refundDays),
    }
  })
  implement(app, contract.cancelLines, async ({ params, body, caller, request }) => {
    const { line_ids: lineIds, version } = body
    await cancelByDevotee(deps, { tranNo: params.tran_no, lineIds, version, accountId: caller.accountId })
    return getOrderFor(deps, params.tran_no, caller, readLanguage(request))
  })

  /** Returning money requires a recent sign-in; otherwise the caller must prove their identity again. */
  const isRecent = ({ signedInAt }: Caller) => addMinutes(signedInAt, RECENT_SIGN_IN_MINUTES) > clock.now()
  const confirmRecent = async (caller: Caller, password: string | undefined) => {
    if (isRecent(caller)) return
    const account = await findAccount(db, caller.accountId)
    if (account) await confirmIdentity(identity, caller, account, password)
  }
  const describeMade = async (id: string, tranNo: string, caller: Caller) => {
    const { refunds } = await getOrderFor(deps, tranNo, caller, 'en')
    const refund = refunds.find((each) => each.id === id)
    if (refund) return { refund, needsApproval: false }
    const proposal = await findProposal(db, id)
    return { refund: proposal ?? null, needsApproval: proposal !== undefined }
  }

  implement(app, contract.refundPayment, async ({ query, body, caller, request }) => {
    const idempotencyKey = readIdempotencyKey(request)
    await confirmRecent(caller, body.password)
    const id = await refundOrder(deps, {
      tranNo: query.tran_no,
      paymentId: query.payment_number,
      amountPaise: query.amount,
      lineIds: body.line_ids,
      version: body.version,
      reason: body.reason,
      idempotencyKey,
      actorId: caller.accountId,
      cause: 'office',
    })
    return describeMade(id, query.tran_no, caller)
  })
  implement(app, contract.previewRefund, async ({ body, caller }) => {
    const preview = await previewRefund(deps, {
      tranNo: body.tran_no,
      lineIds: body.line_ids,
      actorId: caller.accountId,
    })
    return { ...preview, needsPassword: !isRecent(caller) }
  })
  implement(app, contract.retryRefund, async ({ params, body, caller, request }) => {
    const idempotencyKey = readIdempotencyKey(request)
    await confirmRecent(caller, body.password)
    const { version } = body
    const made = await retryRefund(deps, {
      id: params.id,
      version,
      idempotencyKey,
      actorId: caller.accountId,
    })
    return describeMade(made.id, made.tranNo, caller)
  })
  implement(app, contract.approveRefund, async ({ params, body, caller }) => {
    await confirmRecent(caller, body.password)
    await approveRefund(db, params.id, { id: caller.accountId, at: clock.now() })
    return succeeded('office.refundSent')
  })
  implement(app, contract.declineRefund, async ({ params, caller }) => {
    await declineRefund(db, params.id, { id: caller.accountId, at: clock.now() })
    return succeeded('office.refundDeclined')
  })
  implement(app, contract.proposeTransfer, async ({ params, body, caller, request }) => {
    const idempotencyKey = readIdempotencyKey(request)
    const { password, ...facts } = body
    await confirmRecent(caller, password)
    const transferRequest = { ...facts, id: params.id, idempotencyKey, actorId: caller.accountId }
    const made = await proposeTransfer(deps, transferRequest)
    const { refund } = await describeMade(made.id, made.tranNo, caller)
    return { refund, needsApproval: true }
  })
  implement(app, contract.approveTransfer, async ({ params, body, caller }) => {
    await confirmRecent(caller, body.password)
    await approveTransfer(db, params.id, { id: caller.accountId, at: clock.now() })
    return succeeded('office.transferKept')
  })
  implement(app, disputes.listOrderDisputes, ({ params, caller }) =>
    describeDisputes(deps, params.tran_no, caller.accountId),
  )
  implement(app, disputes.acceptDispute, ({ params, caller }) =>
    acceptDispute(deps, params.id, { id: caller.accountId, at: clock.now() }),
  )
  implement(app, disputes.contestDispute, async ({ params, body, caller }) => {
    const { summary } = body
    await contestDispute(deps, { id: params.id, summary, actorId: caller.accountId, at: clock.now() })
    return succeeded('office.disputeAnswered')
  })
  implement(app, contract.declineTransfer, async ({ params, caller }) => {
    await declineTransfer(db, params.id, { id: caller.accountId, at: clock.now() })
    return succeeded('office.transferDeclined')
  })
}
