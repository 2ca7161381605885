import type { orderStates } from '../../packages/contract/orders.ts'

export type OrderState = (typeof orderStates)[number]

/** When whoever asked began to ask and when it was told, in milliseconds of the machine's clock. */
type Timed = { begin: number; end: number }

/** How an order looked to somebody. */
export type Sight = {
  state: OrderState
  version: number
  receiptNumber: string | null
  refundedPaise: number
  payment: { id: string; state: string } | null
}

/** A place is an offering on a day: `44 2026-12-01`. Neither `tranNo` nor `refused`: nobody answered. */
export type Book = Timed & {
  op: 'book'
  accountId: string
  key: string
  place: string
  tranNo?: string
  refused?: string
}
export type Pay = Timed & { op: 'pay'; tranNo: string; paymentId: string; status: string }
/** Null: it was said that there is no such order. */
export type Look = Timed & { op: 'look'; tranNo: string; sight: Sight | null }
/** All orders of an account, the newest hundred. */
export type List = Timed & { op: 'list'; accountId: string; sights: Record<string, Sight> }
export type Places = Timed & { op: 'places'; place: string; left: number; limit: number }

/** What a client began and what it was told. */
export type Op = Book | Pay | Look | List | Places

/** A history goes on in another world when a run was taken up again: nothing of the one before is there. */
export type Entry =
  | Op
  | { op: 'world'; at: number }
  | { op: 'fault'; n: number; name: string; begin: number; end: number; [figure: string]: unknown }
