import { describe, expect, it } from 'vitest'
import { sampleLine } from '../../lib/testing/sample-order.ts'
import { rowOfOrderLine } from '../orders/orders.rules.ts'
import { groupByDay, summarise } from './checkout.rules.ts'

describe('a receipt', () => {
  const rows = ['2026-12-01', '2026-11-30', '2026-11-30'].map((date, id) =>
    rowOfOrderLine(sampleLine({ id, date })),
  )

  it('stands under its days, in their order', () => {
    expect(groupByDay(rows).map(({ date, rows: own }) => [date, own.length])).toEqual([
      ['2026-11-30', 2],
      ['2026-12-01', 1],
    ])
  })

  it('of many days is summed up by offering and person', () => {
    expect(summarise(rows)).toMatchObject([
      { count: 3, from: '2026-11-30', to: '2026-12-01', amountPaise: 60_000 },
    ])
  })
})
