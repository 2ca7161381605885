import type { orderStates } from '../../packages/contract/orders.ts'

export type OrderState = (typeof orderStates)[number]

/** When the client sent the request and got the answer, in milliseconds of the machine's clock. */
type Timed = { begin: number; end: number }

/** An order's state as read by a client. */
export type Sight = {
  state: OrderState
  version: number
  receiptNumber: string | null
  refundedPaise: number
  payment: { id: string; state: string } | null
}

/** A place is an offering and a day: `44 2026-12-01`. Neither `tranNo` nor `refused`: there was no answer. */
export type Book = Timed & {
  op: 'book'
  accountId: string
  key: string
  place: string
  tranNo?: string
  refused?: string
}
export type Pay = Timed & { op: 'pay'; tranNo: string; paymentId: string; status: string }
/** Null: the server answered that there is no such order. */
export type Look = Timed & { op: 'look'; tranNo: string; sight: Sight | null }
/** An account's orders, the newest 100. */
export type List = Timed & { op: 'list'; accountId: string; sights: Record<string, Sight> }
export type Places = Timed & { op: 'places'; place: string; left: number; limit: number }

/** A client's request and its answer. */
export type Op = Book | Pay | Look | List | Places

/** A resumed run continues its history in a new world, which has no data of the one before. */
export type Entry =
  | Op
  | { op: 'world'; at: number }
  | { op: 'fault'; n: number; name: string; begin: number; end: number; [figure: string]: unknown }
