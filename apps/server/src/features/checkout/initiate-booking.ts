import { createHash } from 'node:crypto'
import { type AGAIN, createBatcher } from '../../platform/create-batcher.ts'
import type { DomainError } from '../../platform/errors.ts'
import { makeTranNo } from '../booking/make-tran-no.ts'
import type { Guards } from '../waiting-room/require-pass.ts'
import { passRequired } from '../waiting-room/waiting-room.errors.ts'
import {
  bookingClosed,
  keyReused,
  linesRefused,
  mobileRequired,
  mobileUnproven,
  scarceWait,
  tooManyUnpaid,
} from './checkout.errors.ts'
import { type Answer, createHoldTogether, type Deps, type Held } from './hold-together.ts'
import { judgePasses, type Unadmitted } from './judge-passes.ts'
import { findDeliveryAddress } from './plan-delivery.ts'
import type { BookCommand, Member } from './prepare-member.ts'

type Basket = BookCommand['basket']

/** How many lines one batch may hold: some tens of milliseconds of work, so that nobody's lock waits long. */
const LINES_TOGETHER = 800
/** Lines waiting, at most two kilobytes each: some forty megabytes. One account may have a twentieth of them. */
const MOST_LINES_WAITING = 20_000
const MOST_LINES_OF_ACCOUNT = 1_000
/** So many waiting make a second batch worth its flush while the first is written; measured on two cores. */
const ALONGSIDE = 80

/**
 * The way into booking: presses that arrive together are held together. Answers the new order, or the number of
 * the one that the same command has made before.
 */
export function openBooking(
  deps: Deps & { guards: Guards },
): (command: BookCommand) => Promise<Held | { tranNo: string }> {
  const hold = createHoldTogether(deps)
  const enter = createBatcher<Member, Answer | Unadmitted>({
    alongside: ALONGSIDE,
    most: LINES_TOGETHER,
    weigh: ({ basket }) => basket.lines.length,
    ownerOf: ({ accountId }) => accountId,
    waiting: MOST_LINES_WAITING,
    waitingEach: MOST_LINES_OF_ACCOUNT,
    // Before any place is taken: who must have a pass and has none takes nothing and keeps nobody waiting.
    run: async (batch) => {
      const refused = await judgePasses(deps, batch)
      const admitted = batch.filter((_, index) => !refused[index])
      const held = admitted.length > 0 ? (await hold(admitted)).values() : [].values()
      return batch.map((_, index) => refused[index] ?? (held.next().value as Answer | typeof AGAIN))
    },
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
    throw explain(answer, deps)
  }
}

type Refused = Exclude<Answer | Unadmitted, { outcome: 'held' | 'replayed' }>

function explain(answer: Refused, { calendar }: Deps): DomainError {
  switch (answer.outcome) {
    case 'refused':
      return linesRefused(answer.refusals)
    case 'key_reused':
      return keyReused()
    case 'needs_pass':
      return passRequired(answer.line, answer.guard.roomId, answer.guard.opensAt)
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

/** How the provider's order is come by is no part of what is wanted. */
function hashBasket({ lines, delivery }: Basket): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([lines, delivery]))
    .digest()
}
