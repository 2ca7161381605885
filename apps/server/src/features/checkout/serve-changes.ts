import * as changesContract from '@vazhipadu/contract/changes'
import * as contract from '@vazhipadu/contract/checkout'
import { succeeded } from '@vazhipadu/contract/identity'
import * as refundsContract from '@vazhipadu/contract/refunds'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'
import { implement } from '../../platform/http/implement.ts'
import { confirmIdentity } from '../identity/confirm-identity.ts'
import { findAccount } from '../identity/identity.reads.ts'
import { addMinutes, RECENT_SIGN_IN_MINUTES } from '../identity/identity.rules.ts'
import type { Identity } from '../identity/prepare-identity.ts'
import { cancelByDevotee, previewCancelling } from './cancel-order.ts'
import { approveRefund, declineRefund, findProposal } from './decide-refund.ts'
import { findStanding } from './find-standing.ts'
import type { HistoryDeps } from './list-orders.ts'
import { type MoveDeps, moveLine } from './move-line.ts'
import { previewRefund } from './preview-refund.ts'
import { readPressKey } from './read-press-key.ts'
import { previewRedirects } from './redirect-parcels.ts'
import { refundOrder } from './refund-order.ts'
import { rescueOrder } from './rescue-order.ts'
import { retryRefund } from './retry-refund.ts'
import { getOrderFor } from './serve-history.ts'
import type { Deps as SettleDeps } from './settle-order.ts'
import { updateBooking } from './update-booking.ts'

type Deps = SettleDeps & MoveDeps & HistoryDeps & { identity: Identity }

/** What devotee and office change about an order that stands. */
export function serveChanges(app: FastifyInstance, deps: Deps): void {
  const { db, clock, identity } = deps

  implement(app, changesContract.moveLine, async ({ params, body, caller }) => {
    const { tran_no: tranNo, line_id: lineId } = params
    await moveLine(deps, { ...body, tranNo, lineId, accountId: caller.accountId })
    return getOrderFor(deps, tranNo, caller)
  })
  implement(app, refundsContract.previewCancel, async ({ params, body, caller }) => {
    const choice = { tranNo: params.tran_no, lineIds: body.line_ids, accountId: caller.accountId }
    const { refundPaise, sharePercent, refundDays } = await previewCancelling(deps, choice)
    return { refundPaise, sharePercent, refundDays }
  })
  implement(app, refundsContract.cancelLines, async ({ params, body, caller }) => {
    const { line_ids: lineIds, version } = body
    await cancelByDevotee(deps, { tranNo: params.tran_no, lineIds, version, accountId: caller.accountId })
    return getOrderFor(deps, params.tran_no, caller)
  })

  /** Money leaves: whoever signed in long ago says who they are once more. */
  const isRecent = ({ signedInAt }: Caller) => addMinutes(signedInAt, RECENT_SIGN_IN_MINUTES) > clock.now()
  const confirmRecent = async (caller: Caller, password: string | undefined) => {
    if (isRecent(caller)) return
    const account = await findAccount(db, caller.accountId)
    if (account) await confirmIdentity(identity, caller, account, password)
  }
  const describeMade = async (id: string, tranNo: string, caller: Caller) => {
    const { refunds } = await getOrderFor(deps, tranNo, caller)
    const refund = refunds.find((each) => each.id === id)
    if (refund) return { refund, needsApproval: false }
    const proposal = await findProposal(db, id)
    return { refund: proposal ?? null, needsApproval: proposal !== undefined }
  }
  implement(app, refundsContract.refundPayment, async ({ query, body, caller, request }) => {
    const pressKey = readPressKey(request)
    await confirmRecent(caller, body.password)
    const id = await refundOrder(deps, {
      ...{ tranNo: query.tran_no, paymentId: query.payment_number, amountPaise: query.amount },
      ...{ lineIds: body.line_ids, version: body.version, reason: body.reason, pressKey },
      actorId: caller.accountId,
      cause: 'office',
    })
    return describeMade(id, query.tran_no, caller)
  })
  implement(app, refundsContract.previewRefund, async ({ body, caller }) => ({
    ...(await previewRefund(deps, {
      ...{ tranNo: body.tran_no, lineIds: body.line_ids, actorId: caller.accountId },
    })),
    needsPassword: !isRecent(caller),
  }))
  implement(app, refundsContract.retryRefund, async ({ params, body, caller, request }) => {
    const pressKey = readPressKey(request)
    await confirmRecent(caller, body.password)
    const { version } = body
    const made = await retryRefund(deps, { id: params.id, version, pressKey, actorId: caller.accountId })
    return describeMade(made.id, made.tranNo, caller)
  })
  implement(app, changesContract.updateBooking, async ({ body, caller }) => {
    const { tran_no: tranNo, version, reason, lines: changes, parcels } = body
    await updateBooking(deps, { tranNo, version, reason, changes, parcels, actorId: caller.accountId })
    return getOrderFor(deps, tranNo, caller)
  })
  implement(app, changesContract.previewParcels, ({ body }) =>
    previewRedirects(deps, { tranNo: body.tran_no, wishes: body.parcels }),
  )
  implement(app, refundsContract.approveRefund, async ({ params, body, caller }) => {
    await confirmRecent(caller, body.password)
    await approveRefund(db, params.id, { id: caller.accountId, at: clock.now() })
    return succeeded('The refund is on its way.')
  })
  implement(app, refundsContract.declineRefund, async ({ params, caller }) => {
    await declineRefund(db, params.id, { id: caller.accountId, at: clock.now() })
    return succeeded('The refund is not given. Nothing has changed.')
  })
  implement(app, contract.rescueOrder, async ({ params, body, caller }) => {
    const { tran_no: tranNo } = params
    const dates = new Map(body.dates.map(({ line_id, date }) => [line_id, date]))
    await rescueOrder(deps, { tranNo, version: body.version, dates, actorId: caller.accountId })
    const { tran_no, status } = await findStanding(db, tranNo, clock.now())
    return { tran_no, status }
  })
}
