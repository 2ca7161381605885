import type { CounterSession } from '@vazhipadu/contract/counter/sales'

/** An open drawer that is not counted: its totals are hidden from the clerk. */
export const sampleDrawer = (part: Partial<CounterSession> = {}): CounterSession => ({
  id: '00000000-0000-4000-8000-00000000000d',
  clerk: 'Lakshmi',
  date: '2026-11-30',
  number: 1,
  sales: 3,
  returns: 0,
  openedAt: '2026-11-30T03:00:00Z',
  floatPaise: 50_000,
  cashPaise: null,
  upiPaise: null,
  returnedPaise: null,
  countedAt: null,
  closedAt: null,
  waitsForSecond: false,
  agreedBy: null,
  seenBy: null,
  count: null,
  ...part,
})

/** Counted with ₹ 50 too little. */
export const sampleCounted = (part: Partial<CounterSession> = {}): CounterSession =>
  sampleDrawer({
    cashPaise: 60_000,
    upiPaise: 20_000,
    returnedPaise: 0,
    countedAt: '2026-11-30T13:00:00Z',
    count: {
      expectedCashPaise: 110_000,
      countedCashPaise: 105_000,
      expectedUpiPaise: 20_000,
      countedUpiPaise: 20_000,
      denominations: { '500': 2, '50': 1 },
      reason: null,
      firstDifferencePaise: null,
    },
    ...part,
  })
