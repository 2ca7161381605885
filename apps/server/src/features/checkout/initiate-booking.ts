import { createHash } from 'node:crypto'
import { createBatcher } from '../../platform/create-batcher.ts'
import type { DomainError } from '../../platform/errors.ts'
import { mobileUnproven } from '../booking/booking.errors.ts'
import { makeTranNo } from '../booking/make-tran-no.ts'
import { passRequired } from '../waiting-room/waiting-room.errors.ts'
import { type Answer, createHoldBatcher, type Deps, type Held } from './batch-holds.ts'
import {
  bookingClosed,
  keyReused,
  linesRefused,
  mobileRequired,
  scarceWait,
  tooManyUnpaid,
  totalChanged,
} from './checkout.errors.ts'
import { findDeliveryAddress } from './plan-delivery.ts'
import type { BookCommand, Member } from './prepare-member.ts'
import { quoteBasket } from './quote-basket.ts'

type Basket = BookCommand['basket']

/** Maximum lines per batch: some tens of milliseconds of work, so that locks are held only briefly. */
const MAX_LINES_PER_BATCH = 800
/** Maximum queued lines, about 40 MB at up to 2 kB each; one account may have a twentieth of them. */
const MAX_QUEUED_LINES = 20_000
const MAX_QUEUED_LINES_PER_ACCOUNT = 1_000
/** From this many queued lines on, a second batch runs while the first is being committed; measured on two cores. */
const PIPELINE_THRESHOLD = 80

/**
 * Creates the booking function: requests that arrive together are held in one batch. It returns the new order, or the
 * number of the order that an earlier request with the same idempotency key made.
 */
export function openBooking(deps: Deps): (command: BookCommand) => Promise<Held | { tranNo: string }> {
  const enter = createBatcher<Member, Answer>({
    pipelineThreshold: PIPELINE_THRESHOLD,
    maxBatchWeight: MAX_LINES_PER_BATCH,
    weightOf: ({ basket }) => basket.lines.length,
    ownerOf: ({ accountId }) => accountId,
    maxQueuedWeight: MAX_QUEUED_LINES,
    maxQueuedPerOwner: MAX_QUEUED_LINES_PER_ACCOUNT,
    run: createHoldBatcher(deps),
  })
  return async ({ asked, ...command }) => {
    const { settings } = deps
    if (!(await settings.get('booking.isOpen')))
      throw bookingClosed(await settings.get('booking.closedMessage'))
    const answer = await enter({
      ...command,
      tranNo: makeTranNo(),
      hash: hashBasket(command.basket),
      language: { offered: await settings.get('languages'), asked },
      address: await findDeliveryAddress(deps.db, command.accountId, command.basket.delivery),
    })
    if (answer.outcome === 'held') return answer.held
    if (answer.outcome === 'replayed') return { tranNo: answer.tranNo }
    if (answer.outcome === 'total_changed') {
      const quote = await quoteBasket(deps, command.accountId, command.basket, asked ?? 'en')
      throw totalChanged(quote)
    }
    throw explain(answer, deps)
  }
}

type Refused = Exclude<Answer, { outcome: 'held' | 'replayed' | 'total_changed' }>

function explain(answer: Refused, { calendar }: Deps): DomainError {
  switch (answer.outcome) {
    case 'refused':
      return linesRefused(answer.refusals)
    case 'key_reused':
      return keyReused()
    case 'guarded':
      return passRequired(answer.line, answer.roomId, answer.opensAt)
    case 'mobile_required':
      return mobileRequired()
    case 'mobile_unproven':
      return mobileUnproven()
    case 'too_many_unpaid':
      return tooManyUnpaid(answer)
    case 'wait':
      return scarceWait(answer.until, calendar.timeAt(answer.until).time)
  }
}

/** `checkout` is left out of the hash: whether payment starts now or later does not change the request. */
function hashBasket({ lines, delivery }: Basket): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([lines, delivery]))
    .digest()
}
