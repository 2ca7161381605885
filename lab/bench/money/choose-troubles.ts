import fc from 'fast-check'
import type { Action, PressedLine, Verdict } from './describe-actions.ts'
import { SCARCE } from './start-tills.ts'

type Step = fc.Arbitrary<Action>
const always = (action: Action): Step => fc.constant(action)
/** Refers to the newest order. */
const LAST = -1
const api = fc.nat({ max: 1 })
const order = fc.nat({ max: 7 })
const homam = (date = SCARCE.dates[1] ?? ''): PressedLine => ({
  offering_id: SCARCE.offeringId,
  date,
  name: 'Ammini',
  star_id: 9,
  quantity: 1,
})
const oil: PressedLine = { ...homam(), offering_id: 1 }

const press = (...lines: PressedLine[]): Step =>
  fc.nat({ max: 7 }).map((by) => ({ does: 'press', by, lines, checkout: 'now', api: 0 }))
const pay = always({ does: 'pay', order: LAST, outcome: 'captured', told: true, twice: false })
const payAgain = always({ does: 'pay', order: LAST, outcome: 'captured', told: true, twice: true })
const jobs = always({ does: 'jobs', api: 0 })
const sweep = always({ does: 'sweep', api: 0 })
const refund: Step = fc.boolean().map((whole) => ({ does: 'office refunds', order: LAST, whole, api: 0 }))
const cancelUnpaid = always({ does: 'devotee lets go', order: LAST, api: 0 })
const low = always({ does: 'balance', isTooLow: true })
const toppedUp = always({ does: 'balance', isTooLow: false })
const live: Step = fc.constantFrom(1, 1, 2, 4).map((days) => ({ does: 'live', days }))
const liveLong: Step = fc.constantFrom(2, 8, 12).map((days) => ({ does: 'live', days }))
const age = always({ does: 'half a year passes' })
const fail = (...was: ('pending' | 'processed')[]): Step =>
  fc.constantFrom(...was).map((each) => ({ does: 'bank fails a refund', was: each }))
const dispute: Step = fc.boolean().map((isPart) => ({ does: 'dispute', order: LAST, isPart }))
const disputeEnds: Step = fc
  .constantFrom('under_review', 'won', 'lost', 'lost', 'closed')
  .map((as) => ({ does: 'dispute ends', as }))
const desk = always({ does: 'desk returns a part', order: LAST })
const retry: Step = api.map((at) => ({ does: 'office retries', order: LAST, api: at }))
const transfer: Step = fc
  .constantFrom<Verdict[]>('approved', 'declined', 'left')
  .map((verdict) => ({ does: 'office transfers', order: LAST, verdict, api: 0 }))
const dies = always({ does: 'worker dies' })
const close = always({ does: 'office closes a day' })

const bought = [press(oil, oil), pay, jobs]
const scenes: Step[][] = [
  [...bought, low, refund, sweep, liveLong, toppedUp],
  [...bought, refund, low, sweep, retry, sweep, toppedUp, retry, sweep],
  [...bought, refund, sweep, fail('pending'), jobs, live],
  [...bought, refund, dies, sweep, live, fail('processed'), jobs, retry, sweep],
  [...bought, age, refund, sweep, transfer, transfer],
  [...bought, payAgain, low, sweep, age, dispute, jobs, refund, sweep, transfer],
  [...bought, dispute, jobs, refund, sweep, disputeEnds, jobs, cancelUnpaid, live],
  [...bought, refund, sweep, dispute, jobs, fail('pending', 'processed'), jobs, disputeEnds],
  [press(oil), pay, desk, jobs, live],
  [...bought, desk, jobs, refund, sweep],
  [press(oil), always({ does: 'order is lost', order: LAST, isNotified: true }), jobs],
  [press(homam()), always({ does: 'order is lost', order: LAST, isNotified: false }), live],
  [press(homam(), oil), pay, jobs, close, jobs, dispute, jobs, liveLong, disputeEnds],
  [press(homam()), pay, jobs, close, jobs, low, liveLong, toppedUp],
]

/** Steps that cause trouble together; one in twelve is left out, so that they also occur in other combinations. */
export const scene: fc.Arbitrary<Action[]> = fc.oneof(
  ...scenes.map((steps) =>
    fc
      .tuple(...steps.map((step) => fc.option(step, { freq: 11 })))
      .map((taken) => taken.filter((step) => step !== null)),
  ),
)

/** A single trouble at any time. */
export const trouble: fc.Arbitrary<Action> = fc.oneof(
  live,
  low,
  toppedUp,
  fail('pending', 'processed'),
  dies,
  fc.record({ does: fc.constant('dispute'), order, isPart: fc.boolean() }),
  disputeEnds,
  fc.record({ does: fc.constant('desk returns a part'), order }),
  fc.record({ does: fc.constant('order is lost'), order, isNotified: fc.boolean() }),
  fc.record({ does: fc.constant('office retries'), order, api }),
  fc.record({
    does: fc.constant('office transfers'),
    order,
    verdict: fc.constantFrom<Verdict[]>('approved', 'declined', 'left'),
    api,
  }),
)
