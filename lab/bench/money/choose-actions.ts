import fc from 'fast-check'
import { scene, trouble } from './choose-troubles.ts'
import type { Action, FaultKind, Outcome, PressedLine, Story } from './describe-actions.ts'
import { SCARCE } from './start-tills.ts'

const UNLIMITED = 1
const ONE_A_DAY = 44
const any = fc.nat({ max: 7 })
const api = fc.nat({ max: 1 })
const date = fc.constantFrom(...SCARCE.dates)
const line = fc
  .record({
    offering_id: fc.constantFrom(SCARCE.offeringId, SCARCE.offeringId, UNLIMITED, ONE_A_DAY),
    date,
    quantity: fc.constantFrom(1, 1, 2),
  })
  .map(
    (wanted): PressedLine => ({
      ...wanted,
      quantity: wanted.offering_id === UNLIMITED ? wanted.quantity : 1,
      name: 'Ammini',
      star_id: 9,
    }),
  )
const does = <W extends Action['does']>(what: W) => fc.constant(what)
const MINUTE = 60
const HOUR = 60 * MINUTE

const press = fc.record({
  does: does('press'),
  by: any,
  lines: fc.oneof(
    { weight: 2, arbitrary: line.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(line, { minLength: 2, maxLength: 3 }) },
  ),
  checkout: fc.constantFrom<('now' | 'later')[]>('now', 'now', 'now', 'later'),
  api,
})

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: press },
  { weight: 4, arbitrary: fc.record({ does: does('press again'), press: any, api }) },
  { weight: 6, arbitrary: fc.record({ does: does('open checkout'), order: any, api }) },
  {
    weight: 20,
    arbitrary: fc.record({
      does: does('pay'),
      order: any,
      outcome: fc.constantFrom<Outcome[]>('captured', 'captured', 'authorized', 'failed', 'pending'),
      told: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: does('bank says yes after all'), order: any }) },
  { weight: 6, arbitrary: fc.record({ does: does('callback'), order: any, forged: fc.boolean(), api }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom('success call', 'failure call'), order: any, api }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: does('webhooks'),
      are: fc.constantFrom('held', 'released', 'reversed', 'doubled', 'single', 'dropped'),
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      does: does('pass'),
      seconds: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1, max: 30 }).map((minutes) => minutes * MINUTE) },
        { weight: 2, arbitrary: fc.integer({ min: 1, max: 12 }).map((hours) => hours * HOUR) },
        { weight: 1, arbitrary: fc.constant(24 * HOUR) },
      ),
    }),
  },
  { weight: 8, arbitrary: fc.record({ does: does('sweep'), api }) },
  { weight: 6, arbitrary: fc.record({ does: does('jobs'), api }) },
  { weight: 1, arbitrary: fc.record({ does: does('night'), api }) },
  { weight: 5, arbitrary: fc.record({ does: does('all at once'), order: any }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: does('fault'),
      match: fc.constantFrom(
        'POST /v1/orders',
        'GET /v1/orders',
        'GET /v1/orders/:id/payments',
        'POST /v1/payments/:id/capture',
        'POST /v1/payments/:id/refund',
        'GET /v1/payments/:id/refunds',
      ),
      kind: fc.constantFrom<FaultKind[]>(
        'status',
        'lost-response',
        'lost-response',
        'reset',
        '429',
        'malformed',
      ),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: does('outage'), seconds: fc.constantFrom(MINUTE, 30 * MINUTE, 6 * HOUR) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('restart', 'lose jobs', 'lose jobs') }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: does('office refunds'), order: any, whole: fc.boolean(), api }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('devotee lets go', 'office rescues'), order: any, api }),
  },
  { weight: 14, arbitrary: trouble },
)

const alone = action.map((one) => [one])

export const story: fc.Arbitrary<Story> = fc
  .record({
    opening: fc.array(press, { minLength: 1, maxLength: 3 }),
    after: fc.array(fc.oneof({ weight: 14, arbitrary: alone }, { weight: 1, arbitrary: scene }), {
      minLength: 2,
      maxLength: 24,
      size: 'max',
    }),
    eventsArrive: fc.boolean(),
    disputesEnd: fc.constantFrom('won', 'lost', 'closed'),
  })
  .map(({ opening, after, ...weather }) => ({ actions: [...opening, ...after.flat()], ...weather }))
