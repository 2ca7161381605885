import { describe, expect, it } from 'vitest'
import { checkHistory } from './check-history.ts'
import type { Book, Look, Op, Pay, Places, Sight } from './describe-history.ts'

const sight = (changes: Partial<Sight> = {}): Sight => ({
  state: 'awaiting_payment',
  version: 1,
  receiptNumber: null,
  refundedPaise: 0,
  payment: null,
  ...changes,
})
const book = (begin: number, end: number, changes: Partial<Book> = {}): Book => ({
  op: 'book',
  accountId: 'anna',
  key: 'key 1',
  place: '44 2026-12-01',
  tranNo: 'V1',
  begin,
  end,
  ...changes,
})
const pay = (begin: number, changes: Partial<Pay> = {}): Pay => ({
  op: 'pay',
  tranNo: 'V1',
  paymentId: 'pay 1',
  status: 'captured',
  begin,
  end: begin + 1,
  ...changes,
})
const look = (begin: number, end: number, seen: Sight | null = sight(), tranNo = 'V1'): Look => ({
  op: 'look',
  tranNo,
  sight: seen,
  begin,
  end,
})
const places = (begin: number, left: number, limit = 1): Places => ({
  op: 'places',
  place: '44 2026-12-01',
  left,
  limit,
  begin,
  end: begin + 1,
})
const confirmed = sight({ state: 'confirmed', version: 2, receiptNumber: 'R1' })

describe('a history that can have happened', () => {
  const histories: Record<string, Op[]> = {
    'one books, pays and looks': [
      book(0, 10),
      pay(20),
      look(30, 40, sight()),
      look(50, 60, confirmed),
      places(5_000, 0),
    ],
    'nobody answers, and the same key is told the same order later': [
      book(0, 10, { tranNo: undefined as never }),
      book(20, 30),
      book(40, 50),
    ],
    'two looks at once may see what was and what is': [
      book(0, 5),
      pay(8),
      look(10, 100, confirmed),
      look(20, 90, sight()),
    ],
    'a hold ends and somebody else has the place': [
      book(0, 10),
      places(2_000, 0),
      look(10_000, 10_010, sight({ state: 'expired' })),
      places(20_000, 1),
      book(30_000, 30_010, { key: 'key 2', tranNo: 'V2' }),
      pay(30_020, { tranNo: 'V2', paymentId: 'pay 2' }),
      look(30_030, 30_040, confirmed, 'V2'),
    ],
    'the calendar is a second late': [
      book(0, 10),
      pay(11),
      look(20, 30, confirmed),
      places(500, 1),
      look(4_000, 4_001, confirmed),
    ],
    'a late word of the bank takes up what had ended': [
      book(0, 10),
      look(20, 30, sight({ state: 'expired' })),
      pay(31),
      look(40, 50, confirmed),
    ],
  }
  for (const [name, ops] of Object.entries(histories))
    it(name, () => {
      expect(checkHistory(ops)).toEqual([])
    })
})

describe('a history that cannot have happened', () => {
  const last = look(90_000, 90_001, confirmed)
  const refused: Record<string, { ops: Op[]; says: RegExp }> = {
    'an acknowledged order is not to be found': {
      ops: [book(0, 10), look(20, 30, null)],
      says: /acknowledged and then not to be found/,
    },
    'an acknowledged order is not in the list': {
      ops: [book(0, 10), { op: 'list', accountId: 'anna', sights: {}, begin: 20, end: 30 }],
      says: /not in its devotee’s list/,
    },
    'a confirmed order is held again': {
      ops: [book(0, 10), pay(12), look(20, 30, confirmed), look(40, 50, sight({ version: 2 }))],
      says: /was confirmed and then awaiting_payment/,
    },
    'a cancelled order is confirmed': {
      ops: [pay(0), look(20, 30, sight({ state: 'cancelled' })), look(40, 50, confirmed)],
      says: /was cancelled and then confirmed/,
    },
    'a list shows what an earlier look had seen past': {
      ops: [
        book(0, 10),
        look(20, 30, sight({ version: 3 })),
        { op: 'list', accountId: 'anna', sights: { V1: sight({ version: 2 }) }, begin: 40, end: 50 },
      ],
      says: /version 3 and then of 2/,
    },
    'one key is told two orders': {
      ops: [book(0, 10), book(20, 30, { tranNo: 'V2' })],
      says: /key key 1 was told V1 and V2/,
    },
    'two keys are told one order': {
      ops: [book(0, 10), book(20, 30, { key: 'key 2' })],
      says: /told to two keys/,
    },
    'a receipt’s number belongs to two': {
      ops: [pay(0), pay(0, { tranNo: 'V2' }), look(20, 30, confirmed), look(20, 30, confirmed, 'V2')],
      says: /receipt R1 is that of V1 and of V2/,
    },
    'a receipt’s number changes': {
      ops: [pay(0), look(20, 30, confirmed), look(40, 50, { ...confirmed, receiptNumber: null })],
      says: /had receipt R1 and then null/,
    },
    'it is confirmed and nobody has paid': {
      ops: [book(0, 10), look(20, 30, confirmed)],
      says: /confirmed before anybody paid/,
    },
    'it is confirmed by a payment that failed': {
      ops: [book(0, 10), pay(11, { status: 'failed' }), look(20, 30, confirmed)],
      says: /confirmed before anybody paid/,
    },
    'somebody else’s payment is shown': {
      ops: [pay(0, { tranNo: 'V2' }), look(20, 30, sight({ payment: { id: 'pay 1', state: 'captured' } }))],
      says: /paid for V2 and shown at V1/,
    },
    'money that was there is on its way again': {
      ops: [
        look(20, 30, sight({ payment: { id: 'pay 1', state: 'captured' } })),
        look(40, 50, sight({ payment: { id: 'pay 1', state: 'authorized' } })),
      ],
      says: /captured and then authorized/,
    },
    'money that went back comes again': {
      ops: [look(20, 30, sight({ refundedPaise: 500 })), look(40, 50, sight())],
      says: /had 500 back and then 0/,
    },
    'a place is confirmed to two': {
      ops: [
        book(0, 10),
        book(0, 10, { key: 'key 2', tranNo: 'V2' }),
        pay(11),
        pay(11, { tranNo: 'V2', paymentId: 'pay 2' }),
        look(20, 30, confirmed),
        look(20, 30, { ...confirmed, receiptNumber: 'R2' }, 'V2'),
        look(40, 50, confirmed),
        look(40, 50, { ...confirmed, receiptNumber: 'R2' }, 'V2'),
        places(60, 0),
      ],
      says: /confirmed to 2 and has 1/,
    },
    'fewer than none are left': { ops: [places(0, -1)], says: /had -1 left/ },
    'a place that is confirmed is offered': {
      ops: [book(0, 10), pay(11), look(20, 30, confirmed), places(5_000, 1), last],
      says: /1 left of 1 when 1 were confirmed/,
    },
    'places come back that nobody gave': {
      ops: [book(0, 10), pay(11), look(20, 30, confirmed), places(5_000, 1, 2), places(9_000, 2, 2), last],
      says: /had 1 left, then 2, and nobody gave any back/,
    },
    'a place is gone that nobody took': { ops: [places(0, 0)], says: /0 left of 1 when 0 had asked/ },
    'a day is full before anybody came': {
      ops: [{ ...book(0, 10), tranNo: undefined as never, refused: 'full' }],
      says: /full before anybody/,
    },
  }
  for (const [name, { ops, says }] of Object.entries(refused))
    it(name, () => {
      expect(checkHistory(ops).join('\n')).toMatch(says)
    })
})
