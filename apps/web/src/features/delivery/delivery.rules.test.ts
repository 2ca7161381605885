import { describe, expect, it } from 'vitest'
import type { Parcel } from './delivery.api.ts'
import { countOutcomes, fitting, labelled, resendable } from './delivery.rules.ts'

describe('chosen parcels', () => {
  const parcel = (status: Parcel['status'], replacedBy: number | null = null) =>
    ({ status, replacedBy }) as Parcel
  const all = (['awaiting_pooja', 'ready', 'packed', 'sent', 'delivered', 'returned'] as const).map((one) =>
    parcel(one),
  )
  const states = (list: readonly Parcel[]) => list.map(({ status }) => status)

  it('are acted on where they fit', () => {
    expect(states(fitting(all, 'packed'))).toEqual(['ready'])
    expect(states(fitting(all, 'sent'))).toEqual(['packed'])
    expect(states(fitting(all, 'returned'))).toEqual(['sent', 'delivered'])
    expect(states(labelled(all))).toEqual(['ready', 'packed'])
    expect(resendable([parcel('returned'), parcel('returned', 9), parcel('sent')])).toHaveLength(1)
    expect(countOutcomes([{ outcome: 'done' }, { outcome: 'already' }, { outcome: 'stale' }])).toEqual({
      done: 2,
      left: 1,
    })
  })
})
