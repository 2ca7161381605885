import { queryOptions } from '@tanstack/react-query'
import * as returns from '@vazhipadu/contract/counter/returns'
import * as disputes from '@vazhipadu/contract/disputes'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { order } from '@vazhipadu/contract/orders'
import * as refunds from '@vazhipadu/contract/refunds'
import type { getOrderDetail } from '@vazhipadu/contract/reports/transactions'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'

export type Order = z.infer<typeof order>
export type OrderDetail = ResponseOf<typeof getOrderDetail>
export type OrderRefund = OrderDetail['refunds'][number]

export const refundPreviewQuery = (tranNo: string, lineIds: number[] | undefined) =>
  queryOptions({
    queryKey: ['transactions', 'refund-preview', tranNo, lineIds],
    queryFn: ({ signal }) =>
      call(
        refunds.previewRefund,
        { body: { tran_no: tranNo, ...(lineIds && { line_ids: lineIds }) } },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
  })

export type RefundRequest = {
  tranNo: string
  paymentId: string
  amountPaise: number
  lineIds: number[] | undefined
  version: number
  reason: string
  password: string | undefined
  idempotencyKey: string
}

export const refund = ({ tranNo, paymentId, amountPaise, lineIds, idempotencyKey, ...rest }: RefundRequest) =>
  call(
    refunds.refundPayment,
    {
      query: { payment_number: paymentId, amount: amountPaise, tran_no: tranNo },
      body: {
        reason: rest.reason,
        version: rest.version,
        ...(lineIds && { line_ids: lineIds }),
        ...(rest.password && { password: rest.password }),
      },
    },
    { idempotencyKey },
  )

type RefundDecision = { id: string; version: number; password: string | undefined; idempotencyKey: string }

export const retryRefund = ({ id, version, password, idempotencyKey }: RefundDecision) =>
  call(
    refunds.retryRefund,
    { params: { id }, body: { version, ...(password && { password }) } },
    { idempotencyKey },
  )

/** Declines a proposed refund, or a bank transfer that a second admin could not find. */
export const declineRefund = ({ id, transfer }: OrderRefund) =>
  call(transfer ? refunds.declineTransfer : refunds.declineRefund, { params: { id }, body: {} })

/** Declines a return that a clerk requested. The response counts the lines kept, and lines that ended otherwise. */
export const declineCounter = ({ id }: OrderRefund) =>
  call(returns.declineReturn, { params: { id }, body: {} })

export const approveCounter = ({ id }: RefundDecision) =>
  call(returns.approveReturn, { params: { id }, body: {} })

export const approveRefund = ({ id, password }: RefundDecision) =>
  call(refunds.approveRefund, { params: { id }, body: { ...(password && { password }) } })

export const approveTransfer = ({ id, password }: RefundDecision) =>
  call(refunds.approveTransfer, { params: { id }, body: { ...(password && { password }) } })

type TransferRequest = Omit<RefundDecision, 'password'> & {
  facts: z.output<typeof refunds.transferFacts>
  password?: string | undefined
}

export const proposeTransfer = ({ id, version, facts, password, idempotencyKey }: TransferRequest) =>
  call(
    refunds.proposeTransfer,
    { params: { id }, body: { ...facts, version, ...(password && { password }) } },
    { idempotencyKey },
  )

export type CancelPreview = ResponseOf<typeof refunds.previewCancel>
type LineChoice = { line_ids: number[]; version: number }

export const cancelPreviewQuery = (tranNo: string, body: LineChoice) =>
  queryOptions({
    queryKey: ['cancel-preview', tranNo, body],
    queryFn: ({ signal }) => call(refunds.previewCancel, { params: { tran_no: tranNo }, body }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const cancelLines = (tranNo: string, body: LineChoice) =>
  call(refunds.cancelLines, { params: { tran_no: tranNo }, body })

export type Dispute = ResponseOf<typeof disputes.listOrderDisputes>['disputes'][number]

export const disputesOfQuery = (tranNo: string) =>
  queryOptions({
    queryKey: ['transactions', 'disputes', tranNo],
    queryFn: ({ signal }) => call(disputes.listOrderDisputes, { params: { tran_no: tranNo } }, { signal }),
  })

export const acceptDispute = (id: string) => call(disputes.acceptDispute, { params: { id }, body: {} })

export const contestDispute = ({ id, summary }: { id: string; summary: string }) =>
  call(disputes.contestDispute, { params: { id }, body: { summary } })
