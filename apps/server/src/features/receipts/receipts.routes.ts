import * as contract from '@vazhipadu/contract/receipts'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { createReceiptDownload, type ReceiptDeps, registerReceipts } from './create-receipt-download.ts'
import { getByNumber, searchReceipts, verifyReceipt } from './receipts.reads.ts'

export function receiptsRoutes(app: FastifyInstance, deps: ReceiptDeps): void {
  const { db, clock, config } = deps
  registerReceipts(deps)
  implement(app, contract.generateReceipt, ({ params, query, caller }) =>
    createReceiptDownload(deps, caller, {
      tranNo: params.id,
      size: query.size,
      wantsDuplicate: query.duplicate,
    }),
  )
  implement(app, contract.searchReceipt, ({ body }) =>
    searchReceipts(db, body, { now: clock.now(), timeZone: config.TEMPLE_TIME_ZONE }),
  )
  implement(app, contract.getBookingByReceiptNumber, ({ params }) => getByNumber(db, params.receipt))
  implement(app, contract.verifyReceipt, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return verifyReceipt(db, params.code)
  })
}
