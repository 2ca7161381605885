import fc from 'fast-check'
import { SCARCE } from './start-tills.ts'

export type PressedLine = {
  offering_id: number
  date: string
  name: string
  star_id: number
  quantity: number
}

/** One thing that happens. `order`, `press`, `by` are counted around among those there are. */
export type Action =
  | { does: 'press'; by: number; lines: PressedLine[]; checkout: 'now' | 'later'; api: number }
  | { does: 'press again'; press: number; api: number }
  | { does: 'open checkout'; order: number; api: number }
  | { does: 'pay'; order: number; outcome: Outcome; told: boolean; twice: boolean }
  | { does: 'bank says yes after all'; order: number }
  | { does: 'callback'; order: number; forged: boolean; api: number }
  | { does: 'success call' | 'failure call'; order: number; api: number }
  | {
      does: 'webhooks'
      are: 'held' | 'released' | 'reversed' | 'doubled' | 'single' | 'dropped'
      times: number
    }
  | { does: 'pass'; seconds: number }
  | { does: 'sweep' | 'jobs' | 'night'; api: number }
  | { does: 'all at once'; order: number }
  | { does: 'fault'; match: string; kind: FaultKind; times: number }
  | { does: 'outage'; seconds: number }
  | { does: 'restart' | 'lose jobs' }
  | { does: 'office refunds'; order: number; whole: boolean; api: number }
  | { does: 'devotee lets go' | 'office rescues'; order: number; api: number }
  | { does: 'bank refuses a refund'; balanceTooLow: boolean }

type Outcome = 'captured' | 'authorized' | 'failed' | 'pending'
type FaultKind = 'status' | 'lost-response' | 'reset' | '429' | 'malformed'

/** What happens, and whether the events still held at the end ever arrive. */
export type Story = { actions: Action[]; eventsArrive: boolean }

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
  { weight: 3, arbitrary: fc.record({ does: does('bank refuses a refund'), balanceTooLow: fc.boolean() }) },
)

export const story: fc.Arbitrary<Story> = fc
  .record({
    opening: fc.array(press, { minLength: 1, maxLength: 3 }),
    after: fc.array(action, { minLength: 2, maxLength: 30, size: 'max' }),
    eventsArrive: fc.boolean(),
  })
  .map(({ opening, after, eventsArrive }) => ({ actions: [...opening, ...after], eventsArrive }))
