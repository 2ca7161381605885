import { checkPlaces } from './check-places.ts'
import type { Book, Look, Op, OrderState, Pay, Places, Sight } from './describe-history.ts'

/** States that an order may reach from each state, with any number of unseen steps in between. */
const AFTERWARDS: Record<OrderState, OrderState[]> = {
  awaiting_payment: ['awaiting_payment', 'confirmed', 'expired', 'cancelled', 'needs_attention'],
  // A late payment reopens an order that had expired.
  expired: ['awaiting_payment', 'confirmed', 'expired', 'cancelled', 'needs_attention'],
  needs_attention: ['awaiting_payment', 'confirmed', 'expired', 'cancelled', 'needs_attention'],
  confirmed: ['confirmed', 'cancelled'],
  cancelled: ['cancelled'],
}
/** A payment seen in one of these states must never be seen in an earlier state again. */
const PAID = ['captured', 'partly_refunded', 'refunded']

type Seen = { begin: number; end: number; sight: Sight }

/**
 * Checks that all answers fit one order of events in which each request took effect at some moment between its start
 * and its end. Returns the violations in words; empty if there are none.
 */
export function checkHistory(ops: Op[]): string[] {
  const books = ops.filter((op): op is Book => op.op === 'book')
  const pays = ops.filter((op): op is Pay => op.op === 'pay')
  const places = ops.filter((op): op is Places => op.op === 'places')
  const seen = gatherSights(ops)
  return [
    ...checkIdempotencyKeys(books),
    ...checkAcknowledged(ops, books),
    ...[...seen].flatMap(([tranNo, sights]) => checkReadsOfOrder(tranNo, sights)),
    ...checkReceiptNumbers(seen),
    ...checkPaidOrders(seen, pays),
    ...checkPlaces({ books, places, seen }),
  ]
}

function gatherSights(ops: Op[]): Map<string, Seen[]> {
  const seen = new Map<string, Seen[]>()
  const keep = (tranNo: string, one: Seen) => {
    const sights = seen.get(tranNo)
    if (sights) sights.push(one)
    else seen.set(tranNo, [one])
  }
  for (const op of ops) {
    const { begin, end } = op
    if (op.op === 'look' && op.sight) keep(op.tranNo, { begin, end, sight: op.sight })
    if (op.op === 'list')
      for (const [tranNo, sight] of Object.entries(op.sights)) keep(tranNo, { begin, end, sight })
  }
  for (const sights of seen.values()) sights.sort((a, b) => a.begin - b.begin)
  return seen
}

/** The same idempotency key must give the same order, and another key another order. */
function checkIdempotencyKeys(books: Book[]): string[] {
  const found: string[] = []
  const orders = new Map<string, string>()
  const keys = new Map<string, string>()
  for (const { key, tranNo } of books) {
    if (tranNo === undefined) continue
    if ((orders.get(key) ?? tranNo) !== tranNo)
      found.push(`key ${key} was told ${orders.get(key)} and ${tranNo}`)
    if ((keys.get(tranNo) ?? key) !== key) found.push(`${tranNo} was told to two keys`)
    orders.set(key, tranNo)
    keys.set(tranNo, key)
  }
  return found
}

/** An acknowledged order must be visible to every request that starts after the acknowledgement. */
function checkAcknowledged(ops: Op[], books: Book[]): string[] {
  const bookings = new Map<string, Book>()
  for (const book of books)
    if (book.tranNo !== undefined && book.end < (bookings.get(book.tranNo)?.end ?? Number.POSITIVE_INFINITY))
      bookings.set(book.tranNo, book)
  const missed = ops
    .filter((op): op is Look => op.op === 'look' && op.sight === null)
    .filter(({ tranNo, begin }) => (bookings.get(tranNo)?.end ?? Number.POSITIVE_INFINITY) < begin)
    .map(({ tranNo }) => `${tranNo} was acknowledged and then not to be found`)
  const owned = Map.groupBy(bookings.values(), ({ accountId }) => accountId)
  const unlisted = ops.flatMap((op) => {
    if (op.op !== 'list' || Object.keys(op.sights).length >= MAX_LISTED) return []
    return (owned.get(op.accountId) ?? [])
      .filter(({ tranNo, end }) => end < op.begin && !(String(tranNo) in op.sights))
      .map(({ tranNo }) => `${tranNo} was acknowledged and then not in its devotee’s list`)
  })
  return [...new Set([...missed, ...unlisted])]
}
export const MAX_LISTED = 100

/** Compares each sight with all that had ended before it began. */
function checkReadsOfOrder(tranNo: string, sights: Seen[]): string[] {
  const found = new Set<string>()
  for (const [n, later] of sights.entries())
    for (const earlier of sights.slice(0, n))
      if (earlier.end < later.begin)
        for (const wrong of compare(earlier.sight, later.sight)) found.add(`${tranNo} ${wrong}`)
  return [...found]
}

function compare(before: Sight, after: Sight): string[] {
  const found: string[] = []
  if (!AFTERWARDS[before.state].includes(after.state))
    found.push(`was ${before.state} and then ${after.state}`)
  if (after.version < before.version)
    found.push(`was of version ${before.version} and then of ${after.version}`)
  if (before.receiptNumber !== null && after.receiptNumber !== before.receiptNumber)
    found.push(`had receipt ${before.receiptNumber} and then ${after.receiptNumber}`)
  if (after.refundedPaise < before.refundedPaise)
    found.push(`had ${before.refundedPaise} back and then ${after.refundedPaise}`)
  const [paid, then] = [before.payment, after.payment]
  if (paid && PAID.includes(paid.state) && then?.id === paid.id && !PAID.includes(then.state))
    found.push(`had ${paid.id} ${paid.state} and then ${then.state}`)
  if (paid && PAID.includes(paid.state) && !then) found.push(`had ${paid.id} and then no payment`)
  return found
}

/** A receipt number must belong to one order only. */
function checkReceiptNumbers(seen: Map<string, Seen[]>): string[] {
  const owners = new Map<string, string>()
  const found = new Set<string>()
  for (const [tranNo, sights] of seen)
    for (const { sight } of sights) {
      if (sight.receiptNumber === null) continue
      const owner = owners.get(sight.receiptNumber) ?? tranNo
      if (owner !== tranNo) found.add(`receipt ${sight.receiptNumber} is that of ${owner} and of ${tranNo}`)
      owners.set(sight.receiptNumber, owner)
    }
  return [...found]
}

/** An order must not be confirmed before a payment for it was started, nor by another order's payment. */
function checkPaidOrders(seen: Map<string, Seen[]>, pays: Pay[]): string[] {
  const found = new Set<string>()
  const orderOf = new Map(pays.map(({ paymentId, tranNo }) => [paymentId, tranNo]))
  const begun = new Map<string, number>()
  for (const { tranNo, begin, status } of pays)
    if (status !== 'failed') begun.set(tranNo, Math.min(begin, begun.get(tranNo) ?? begin))
  for (const [tranNo, sights] of seen)
    for (const { end, sight } of sights) {
      if (sight.state === 'confirmed' && (begun.get(tranNo) ?? Number.POSITIVE_INFINITY) > end)
        found.add(`${tranNo} was confirmed before anybody paid`)
      const owner = sight.payment ? orderOf.get(sight.payment.id) : undefined
      if (owner !== undefined && owner !== tranNo)
        found.add(`${sight.payment?.id} was paid for ${owner} and shown at ${tranNo}`)
    }
  return [...found]
}
