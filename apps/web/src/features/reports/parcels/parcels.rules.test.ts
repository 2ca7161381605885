import { describe, expect, it } from 'vitest'
import type { Parcel } from './parcels.api.ts'
import { countFilters, isLate, readFilters, readRequest, spacePin, spaceTracking } from './parcels.rules.ts'

const asked = (text: string) => readFilters(new URLSearchParams(text))

describe('the URL', () => {
  it('lists parcels that are due, unless another state is chosen', () => {
    expect(asked('')).toEqual({ status: 'due' })
    expect(asked('status=sent&zone=kerala&carrier=DTDC&search=%20411%20&from_date=2026-11-01')).toEqual({
      status: 'sent',
      zone: 'kerala',
      carrier: 'DTDC',
      search: '411',
      from_date: '2026-11-01',
    })
    expect(asked('status=all')).toEqual({})
  })

  it('is not believed where it makes no sense', () => {
    expect(asked('status=lost&zone=moon&from_date=yesterday')).toEqual({ status: 'due' })
    expect(readRequest(new URLSearchParams('page=-4'))).toMatchObject({ page: 1, skip: 0 })
    expect(readRequest(new URLSearchParams('page=3&sort=pin&dir=desc'))).toMatchObject({
      page: 3,
      skip: 100,
      sort: 'pin',
      descending: 'true',
    })
  })

  it('counts what is set', () => {
    expect(countFilters(asked(''))).toBe(0)
    expect(countFilters(asked('status=all&from_date=2026-11-01&to_date=2026-11-02&search=x'))).toBe(3)
  })
})

describe('a parcel of the list', () => {
  const parcel = (status: Parcel['status']) => ({ status, dueOn: '2026-11-12' })

  it('is late after its due day, while it lies there', () => {
    expect(isLate(parcel('packed'), '2026-11-12')).toBe(false)
    expect(isLate(parcel('packed'), '2026-11-13')).toBe(true)
    expect(isLate(parcel('sent'), '2026-12-13')).toBe(false)
  })

  it('is read as people write it', () => {
    expect([spacePin('690502'), spacePin('CT1 2AB')]).toEqual(['690 502', 'CT1 2AB'])
    expect([spaceTracking('EL482902551IN'), spaceTracking('AC-1')]).toEqual(['EL 482 902 551 IN', 'AC-1'])
  })
})
