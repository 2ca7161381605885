import { createHash } from 'node:crypto'
import type { initiateBooking } from '@vazhipadu/contract/checkout'
import type { orderStates } from '@vazhipadu/contract/orders'
import type { z } from 'zod'
import { createBatcher } from '../../platform/create-batcher.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { isUniqueViolation } from '../../platform/db/transient.ts'
import type { Platform } from '../../platform/platform.ts'
import type { OrderRequest, Refusal } from '../booking/booking.rules.ts'
import { sumLines } from '../booking/insert-held.ts'
import type { CachedRules } from '../booking/load-booking-rules.ts'
import { makeTranNo } from '../booking/make-tran-no.ts'
import { placeHolds } from '../booking/place-holds.ts'
import { retryWithFreshRules } from '../booking/retry-with-fresh-rules.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CatalogueCache } from '../catalogue/catalogue.reads.ts'
import type { Charges } from '../delivery/delivery.rules.ts'
import { insertParcels, type ParcelAddress } from '../delivery/insert-parcels.ts'
import type { PlannedParcel } from '../delivery/plan-parcels.ts'
import { listContacts } from '../identity/identity.reads.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { bookingClosed, keyReused, linesRefused, mobileRequired } from './checkout.errors.ts'
import { findDeliveryAddress, planDelivery } from './plan-delivery.ts'
import { priceLines } from './price-lines.ts'

export type Deps = Platform & { calendar: Calendar; catalogue: CatalogueCache; settings: Settings }

type Basket = z.output<(typeof initiateBooking)['body']>
type BookCommand = { accountId: string; key: string; basket: Basket }

/** One command of *book*, with all that can be known before the lane. */
type Member = BookCommand & {
  tranNo: string
  hash: Buffer
  address: ParcelAddress | null
  charges: Charges
  holdMs: number
}

export type Held = {
  tranNo: string
  linesPaise: number
  deliveryPaise: number
  holdUntil: Date
  status: (typeof orderStates)[number]
}
type Answer =
  | { outcome: 'held'; held: Held }
  | { outcome: 'replayed'; tranNo: string }
  | { outcome: 'key_reused' | 'mobile_required' }
  | { outcome: 'refused'; refusals: Refusal[] }

/** How many lines one batch may hold: some tens of milliseconds of work, so that nobody's lock waits long. */
const LINES_TOGETHER = 800
const MOST_WAITING = 20_000
/** So many waiting make a second batch worth its flush while the first is written; measured on two cores. */
const ALONGSIDE = 80

/**
 * The way into booking: presses that arrive together are held together. Answers the new order, or the number of
 * the one that the same command has made before.
 */
export function openBooking(deps: Deps): (command: BookCommand) => Promise<Held | { tranNo: string }> {
  const enter = createBatcher<Member, Answer>({
    alongside: ALONGSIDE,
    most: LINES_TOGETHER,
    weigh: ({ basket }) => basket.lines.length,
    waiting: MOST_WAITING,
    run: (batch) => {
      const dates = new Set(batch.flatMap(({ basket }) => basket.lines.map(({ date }) => date)))
      const hold = () =>
        retryWithFreshRules(deps, dates, (cachedRules) => holdByRules(deps, cachedRules, batch))
      // Another process has just used one of these keys for other places, under other locks: looked at anew, it is seen.
      return hold().catch((error: unknown) => {
        if (isUniqueViolation(error)) return hold()
        throw error
      })
    },
  })
  return async (command) => {
    const { settings } = deps
    if (!(await settings.get('booking.isOpen')))
      throw bookingClosed(await settings.get('booking.closedMessage'))
    // A pass of the waiting room will be demanded here: before any place is taken, after what refuses everybody.
    const answer = await enter({
      ...command,
      tranNo: makeTranNo(),
      hash: hashBasket(command.basket),
      address: await findDeliveryAddress(deps.db, command.accountId, command.basket.delivery),
      charges: await settings.get('delivery.chargesPaise'),
      holdMs: (await settings.get('booking.holdMinutes')) * 60_000,
    })
    if (answer.outcome === 'held') return answer.held
    if (answer.outcome === 'replayed') return { tranNo: answer.tranNo }
    if (answer.outcome === 'refused') throw linesRefused(answer.refusals)
    throw answer.outcome === 'key_reused' ? keyReused() : mobileRequired()
  }
}

/** How the provider's order is come by is no part of what is wanted. */
function hashBasket({ lines, delivery }: Basket): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([lines, delivery]))
    .digest()
}

type Prepared = { wanted: OrderRequest; parcels: PlannedParcel[]; address: ParcelAddress | null }

async function holdByRules(deps: Deps, cachedRules: CachedRules, batch: Member[]): Promise<Answer[]> {
  const createdAt = deps.clock.now()
  const answers: (Answer | undefined)[] = batch.map(() => undefined)
  await inTransaction(deps.db, async (trx) => {
    answers.fill(undefined)
    const contacts = await listContacts(trx, [...new Set(batch.map(({ accountId }) => accountId))])
    const prepared = new Map<number, Prepared>()
    for (const [index, member] of batch.entries()) {
      const customer = contacts.get(member.accountId)
      if (!customer?.mobile) {
        answers[index] = { outcome: 'mobile_required' }
        continue
      }
      const { lines, refusals } = priceLines(cachedRules, member.basket.lines)
      const { tranNo, accountId, key, hash, address } = member
      const parcels = planDelivery(lines, { ...member, delivery: member.basket.delivery })
      prepared.set(index, {
        parcels,
        address,
        wanted: {
          tranNo,
          kind: 'booking',
          accountId,
          customer,
          idempotency: { key, hash },
          lines,
          refusals,
          createdAt,
          deliveryPaise: parcels.reduce((sum, { chargePaise }) => sum + chargePaise, 0),
          holdUntil: new Date(createdAt.getTime() + member.holdMs),
        },
      })
    }
    const asked = [...prepared]
    const placed = await placeHolds(
      trx,
      cachedRules,
      asked.map(([, { wanted }]) => wanted),
    )
    const posted: Parameters<typeof insertParcels>[1][number][] = []
    for (const [position, answer] of placed.entries()) {
      const [index, { wanted, parcels, address }] = asked[position] as [number, Prepared]
      if (answer.outcome === 'placed') {
        if (parcels.length > 0)
          posted.push({ tranNo: wanted.tranNo, lineIds: answer.lineIds, parcels, address })
        answers[index] = { outcome: 'held', held: describeHeld(wanted) }
      } else if (answer.outcome === 'replayed' && answer.tranNo === wanted.tranNo) {
        // Ours already: the COMMIT of this very batch was lost on the way.
        answers[index] = { outcome: 'held', held: describeHeld(wanted) }
      } else answers[index] = answer
    }
    await insertParcels(trx, posted)
  })
  return answers as Answer[]
}

function describeHeld(wanted: OrderRequest): Held {
  const { tranNo, deliveryPaise, holdUntil } = wanted
  return { tranNo, linesPaise: sumLines(wanted), deliveryPaise, holdUntil, status: 'awaiting_payment' }
}
