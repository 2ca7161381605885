import { createHash } from 'node:crypto'
import type { sellAtCounter as contract } from '@vazhipadu/contract/counter/sales'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { ordersConfirmed } from '../../platform/metrics.ts'
import { refuseGuarded } from '../booking/check-place-rights.ts'
import { sumLines } from '../booking/insert-held.ts'
import { atCounter, type CachedRules, retryWithFreshRules } from '../booking/load-booking-rules.ts'
import { makeTranNo } from '../booking/make-tran-no.ts'
import { confirmOrder } from '../booking/order-states.ts'
import { placeHolds } from '../booking/place-holds.ts'
import type { Deps as BookingDeps } from '../checkout/batch-holds.ts'
import { keyReused, linesRefused } from '../checkout/checkout.errors.ts'
import { priceLines } from '../checkout/price-lines.ts'
import { type ReceiptIssuer, recordDueReceipt } from '../receipts/issue-receipt.ts'
import { totalDiffers } from './counter.errors.ts'
import { findOpenDrawer, requireSelling } from './open-counter.ts'
import { findPressedSale, recordCounterSale } from './record-counter-sale.ts'

export type CounterDeps = BookingDeps & { issuer: ReceiptIssuer }

type SaleRequest = z.output<typeof contract.body>
type SellCommand = { clerkId: string; key: string; sale: SaleRequest }

/**
 * Sells at the counter: places, money, receipt and audit in one transaction, under the same locks and rules as online.
 * There is no hold, because the buyer has already paid. Returns the order's number.
 */
export async function sellAtCounter(deps: CounterDeps, command: SellCommand): Promise<string> {
  const tranNo = makeTranNo()
  const hash = createHash('sha256').update(JSON.stringify(command.sale)).digest()
  const dates = new Set(command.sale.lines.map(({ date }) => date))
  const hours = await deps.settings.get('temple.sessions')
  const sold = await retryWithFreshRules(deps, dates, (online) =>
    inTransaction(deps.db, (trx) =>
      sellByRules(trx, deps, atCounter(online, hours), { ...command, tranNo, hash }),
    ),
  )
  // Outside the transaction, because receipt numbers are issued in batches. If the process dies here, the sweep issues
  // the receipt.
  await deps.issuer.issue(sold)
  // A repeated request was counted with the first.
  if (sold === tranNo) ordersConfirmed.inc({ via: 'counter' })
  return sold
}

type Selling = SellCommand & { tranNo: string; hash: Buffer }

async function sellByRules(
  trx: Trx,
  deps: CounterDeps,
  cachedRules: CachedRules,
  selling: Selling,
): Promise<string> {
  const { clerkId, key, hash, tranNo, sale } = selling
  const now = deps.clock.now()
  const open = await findOpenDrawer(trx, clerkId)
  // Under the drawer's lock, and before checking that the drawer is open: a completed sale is returned even after the
  // count.
  const pressed = await findPressedSale(trx, clerkId, key)
  if (pressed) {
    if (!pressed.requestHash.equals(hash)) throw keyReused()
    return pressed.tranNo
  }
  const drawer = requireSelling(open, { calendar: deps.calendar, now })
  const { lines, refusals } = priceLines(cachedRules, sale.lines)
  const { customer, method, reference } = sale
  const sold = {
    tranNo,
    kind: 'counter' as const,
    right: { by: 'none' as const },
    accountId: null,
    idempotency: null,
    lines,
    refusals,
    deliveryPaise: 0,
    language: { offered: await deps.settings.get('languages'), asked: sale.language },
    customer: { ...customer, email: null },
  }
  const [placed] = await placeHolds(trx, cachedRules, [sold], { createdAt: now, holdUntil: now })
  if (placed?.outcome === 'refused') throw linesRefused(placed.refusals)
  if (placed?.outcome === 'guarded') throw linesRefused([refuseGuarded(placed)])
  const amountPaise = sumLines({ lines })
  if (amountPaise !== sale.totalPaise) throw totalDiffers(amountPaise)
  await recordCounterSale(trx, {
    tranNo,
    sessionId: drawer.id,
    method,
    reference,
    amountPaise,
    soldAt: now,
    key,
    hash,
  })
  await confirmOrder(trx, { tranNo }, now)
  await recordDueReceipt(trx, deps.calendar.location.timeZone, { tranNo, series: 'counter', capturedAt: now })
  await writeAudit(trx, {
    at: now,
    actorId: clerkId,
    action: 'counter.sold',
    subjectType: 'order',
    subjectId: tranNo,
    after: { method, amountPaise, lines: lines.length },
  })
  return tranNo
}
