import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from '../../../features/booking/booking.rules.ts'
import { readCell } from '../../../features/booking/read-cell.ts'
import type { Sale } from '../../../features/counter/counter.api.ts'
import {
  advance,
  beginSale,
  type CounterSale,
  findObstacle,
  type Price,
  peopleOf,
  priceKey,
  requestOf,
  type SaleAction,
} from './counter-sale.ts'

const today = '2026-11-30'
const stars = [
  { id: 4, name: 'Rohini', nameMl: 'രോഹിണി' },
  { id: 9, name: 'Ayilyam', nameMl: 'ആയില്യം', spellings: ['Ashlesha'] },
  { id: 12, name: 'Uthram', nameMl: 'ഉത്രം' },
  { id: 21, name: 'Uthradam', nameMl: 'ഉത്രാടം' },
  { id: 0, name: 'Not known', nameMl: '' },
]
const pricePaise = 7_500

/** Actions of the clerk and answers of the server. */
type Step =
  | { do: 'put'; offering: number }
  | { do: 'type'; at: number; cell: Cell; text: string }
  | { do: 'pick'; at: number; person: number }
  | { do: 'remove'; at: number }
  | { do: 'nextDay'; at: number }
  | { do: 'pay'; part: Partial<CounterSale['payer']> }
  | { do: 'priced' }
  | { do: 'press' }
  | { do: 'sold' }
  | { do: 'lost' }

const at = fc.nat(3)
const texts: Record<Cell, string[]> = {
  day: ['17/11/2027', '+2', 'today', '31/11', 'soon'],
  name: ['Ammini', 'Devaki', 'ammini', 'K', 'ഗൗരി'],
  star: ['ay', 'uth', 'Uthram', 'zz', '', '?', 'രോ'],
  quantity: ['1', '3', '0', '-2', 'x'],
}
const typing = fc.constantFrom<Cell>('day', 'name', 'name', 'star', 'quantity').chain((cell) =>
  fc.record({
    do: fc.constant('type' as const),
    at,
    cell: fc.constant(cell),
    text: fc.constantFrom(...texts[cell]),
  }),
)
const paying = fc.oneof(
  fc.constantFrom('', '50', '500', '-5', 'x').map((given) => ({ given })),
  fc.constantFrom('', '98470 12345', '12').map((mobile) => ({ mobile })),
  fc.constantFrom('', '12345678901', '123456789012').map((reference) => ({ reference })),
  fc.constantFrom('cash' as const, 'upi' as const).map((method) => ({ method })),
)
const does = (...what: ('priced' | 'press' | 'sold' | 'lost')[]): fc.Arbitrary<Step> =>
  fc.record({ do: fc.constantFrom(...what) })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('put' as const), offering: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 8, arbitrary: typing },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pick' as const), at, person: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'nextDay' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), part: paying }) },
  { weight: 8, arbitrary: does('priced', 'press', 'sold', 'lost') },
)
/** A typical sale with one arbitrary step in between. */
const usual = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom(...texts.name),
    fc.constantFrom(...texts.star),
    anyStep,
  )
  .map(([offering, name, star, other]): Step[] => [
    { do: 'put', offering },
    { do: 'type', at: 0, cell: 'name', text: name },
    { do: 'type', at: 0, cell: 'star', text: star },
    other,
    { do: 'priced' },
    { do: 'press' },
  ])
const steps = fc
  .array(fc.oneof(usual, fc.array(anyStep, { minLength: 1, maxLength: 4 })), { minLength: 2, maxLength: 14 })
  .map((parts) => parts.flat())

/** What each row shows: unreadable text takes precedence over the stored value. */
const shown = ({ lines, unread }: CounterSale) =>
  lines.map(({ id, offeringId, date, name, starId, quantity }) => ({
    offering: offeringId,
    day: unread[id]?.day ?? date,
    name: unread[id]?.name ?? name,
    star: unread[id]?.star ?? starId,
    quantity: unread[id]?.quantity ?? quantity,
  }))

const priceOf = ({ lines }: CounterSale): Price => ({
  of: priceKey(lines),
  totalPaise: lines.reduce((sum, { quantity }) => sum + quantity * pricePaise, 0),
  isSellable: lines.every(({ date }) => date > today || lines.length < 4),
})

/** The star entered for each name, by line; a model independent of the reducer. */
type KnownPeople = Map<string, { name: string; star: number | null | undefined }>

function actionOf(
  sale: CounterSale,
  step: Step,
  price: Price | undefined,
  made: number,
): SaleAction | undefined {
  const line = 'at' in step ? sale.lines.at(-1 - step.at) : undefined
  if (step.do === 'put') {
    const { offering } = step
    const id = `line ${made}`
    return {
      type: 'put',
      line: {
        id,
        offeringId: offering,
        offeringName: `${offering}`,
        date: today,
        quantity: 1,
        needsStar: offering === 3,
      },
    }
  }
  if (step.do === 'pay') return { type: 'paid', part: step.part }
  if (step.do === 'press') return { type: 'pressed', price }
  if (step.do === 'sold')
    return { type: 'sold', sale: { method: 'cash', totalPaise: 0 } as Sale, nextKey: `key ${made}` }
  if (step.do === 'lost') return { type: 'failed', message: 'No answer', nextKey: undefined }
  if (!line || step.do === 'priced') return undefined
  if (step.do === 'remove') return { type: 'removed', id: line.id }
  if (step.do === 'nextDay') return { type: 'nextDay', ids: [line.id] }
  if (step.do === 'pick') {
    const person = peopleOf(sale, [])[step.person]
    return person && { type: 'changed', id: line.id, part: person, cell: 'name' }
  }
  const part = readCell(step.cell, step.text, { today, stars })
  return part
    ? { type: 'changed', id: line.id, part, cell: step.cell }
    : { type: 'misread', id: line.id, cell: step.cell, typed: step.text }
}

/** Updates the model's star of a line after an action, without using the reducer. */
function remember(told: KnownPeople, action: SaleAction): void {
  if (action.type !== 'changed') return
  const before = told.get(action.id)
  const name = action.part.name ?? before?.name ?? ''
  const isAnother =
    before !== undefined && before.name !== '' && before.name.toLowerCase() !== name.toLowerCase()
  const star = 'starId' in action.part ? action.part.starId : isAnother ? undefined : before?.star
  told.set(action.id, { name, star })
}

type Reducer = typeof advance

/** Checks that every sale contains what the screen showed; `onSale` is called for each one. */
const soldAsShown = (reduce: Reducer, onSale: () => void = () => {}) =>
  fc.property(steps, (played) => {
    let sale = beginSale('key')
    let price: Price | undefined
    const told: KnownPeople = new Map()
    played.forEach((step, made) => {
      if (step.do === 'priced') price = priceOf(sale)
      // Answers only occur while a sale is in progress.
      const isAnswer = step.do === 'sold' || step.do === 'lost'
      if (isAnswer && sale.stage !== 'selling') return
      const action = actionOf(sale, step, price, made)
      if (!action) return
      const before = sale
      sale = reduce(before, action)
      if (before.stage !== 'selling') remember(told, action)
      if (before.stage === 'selling' && !isAnswer) expect(sale).toBe(before)
      if (sale.stage !== 'selling' || before.stage === 'selling' || !price) return
      const { lines, totalPaise, customer } = requestOf(sale, price)
      expect(
        lines.map(({ offering_id, date, name, star_id, quantity }) => ({
          offering: offering_id,
          day: date,
          name,
          star: star_id,
          quantity,
        })),
      ).toEqual(shown(before))
      expect(lines.map(({ star_id }) => star_id)).toEqual(before.lines.map(({ id }) => told.get(id)?.star))
      expect(totalPaise).toBe(priceOf(before).totalPaise)
      expect(findObstacle(before, price)).toBeUndefined()
      expect(customer.name).not.toBe('')
      onSale()
    })
  })
const played = { seed: 18, numRuns: 1_500 }

test('for any keys, the sale equals the lines and the total that were shown', () => {
  let sales = 0
  fc.assert(
    soldAsShown(advance, () => {
      sales += 1
    }),
    played,
  )
  // Guards against a vacuous test: the generated steps must lead to sales.
  expect(sales).toBeGreaterThan(200)
})

/** Plausible wrong reducers, each of which the property must reject. */
const faults: Record<string, Reducer> = {
  'the star is carried to another name': (sale, action) => {
    const next = advance(sale, action)
    if (action.type !== 'changed' || next === sale) return next
    const starBefore = sale.lines.find(({ id }) => id === action.id)?.starId
    const lines = next.lines.map((line) =>
      line.id === action.id && line.starId === undefined ? { ...line, starId: starBefore } : line,
    )
    return { ...next, lines }
  },
  'a new line begins with the star of the one before': (sale, action) => {
    const next = advance(sale, action)
    if (action.type !== 'put' || next === sale) return next
    const starId = sale.lines.at(-1)?.starId
    return { ...next, lines: next.lines.map((line) => (line.id === next.fresh ? { ...line, starId } : line)) }
  },
  'a price of other lines is taken': (sale, action) =>
    action.type === 'pressed' && action.price
      ? advance(sale, { ...action, price: { ...action.price, of: priceKey(sale.lines) } })
      : advance(sale, action),
  'what is on its way still changes': (sale, action) =>
    sale.stage === 'selling' && action.type === 'removed'
      ? { ...advance({ ...sale, stage: 'typing' }, action), stage: 'selling' }
      : advance(sale, action),
  'what could not be read is sold as it was before': (sale, action) =>
    action.type === 'pressed' && sale.stage === 'typing'
      ? { ...advance({ ...sale, unread: {} }, action), unread: sale.unread }
      : advance(sale, action),
}

test.each(Object.entries(faults))('%s: the same keys find it, the negative control', (_fault, reduce) => {
  expect(fc.check(soldAsShown(reduce), played).failed).toBe(true)
})
