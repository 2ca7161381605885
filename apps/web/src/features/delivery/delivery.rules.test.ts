import { describe, expect, it } from 'vitest'
import type { Parcel } from './delivery.api.ts'
import {
  countFilters,
  countOutcomes,
  fitting,
  isLate,
  labelled,
  readAsked,
  readFilters,
  resendable,
  spacePin,
  spaceTracking,
} from './delivery.rules.ts'

const asked = (text: string) => readFilters(new URLSearchParams(text))

describe('the URL', () => {
  it('asks for what lies on the table, unless it says otherwise', () => {
    expect(asked('')).toEqual({ status: 'due' })
    expect(asked('status=sent&zone=kerala&carrier=DTDC&search=%20411%20&from_date=2026-11-01')).toEqual({
      ...{ status: 'sent', zone: 'kerala', carrier: 'DTDC', search: '411', from_date: '2026-11-01' },
    })
    expect(asked('status=all')).toEqual({})
  })

  it('is not believed where it makes no sense', () => {
    expect(asked('status=lost&zone=moon&from_date=yesterday')).toEqual({ status: 'due' })
    expect(readAsked(new URLSearchParams('page=-4'))).toMatchObject({ page: 1, skip: 0 })
    expect(readAsked(new URLSearchParams('page=3&sort=pin&dir=desc'))).toMatchObject({
      ...{ page: 3, skip: 100, sort: 'pin', descending: 'true' },
    })
  })

  it('counts what is set', () => {
    expect(countFilters(asked(''))).toBe(0)
    expect(countFilters(asked('status=all&from_date=2026-11-01&to_date=2026-11-02&search=x'))).toBe(3)
  })
})

describe('chosen parcels', () => {
  const parcel = (status: Parcel['status'], replacedBy: number | null = null) =>
    ({ status, replacedBy, dueOn: '2026-11-12' }) as Parcel
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
      ...{ done: 2, left: 1 },
    })
  })

  it('are late after their due day, while they lie there', () => {
    expect(isLate(parcel('packed'), '2026-11-12')).toBe(false)
    expect(isLate(parcel('packed'), '2026-11-13')).toBe(true)
    expect(isLate(parcel('sent'), '2026-12-13')).toBe(false)
  })

  it('are read as people write them', () => {
    expect([spacePin('690502'), spacePin('CT1 2AB')]).toEqual(['690 502', 'CT1 2AB'])
    expect([spaceTracking('EL482902551IN'), spaceTracking('AC-1')]).toEqual(['EL 482 902 551 IN', 'AC-1'])
  })
})
