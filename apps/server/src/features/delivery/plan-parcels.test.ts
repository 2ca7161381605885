import { settingSchemas } from '@vazhipadu/contract/settings'
import { describe, expect, test } from 'vitest'
import { findZone } from './delivery.rules.ts'
import { planParcels } from './plan-parcels.ts'

const charges = settingSchemas['delivery.chargesPaise'].parse(undefined)
const kerala = { country: 'IN', state: 'IN-KL' }
const lines = [
  { index: 4, date: '2026-12-03', grams: 100 },
  { index: 0, date: '2026-12-01', grams: 150 },
  { index: 2, date: '2026-12-01', grams: 50 },
]

describe('the zone of an address', () => {
  test.each([
    [kerala, 'kerala'],
    [{ country: 'IN', state: 'IN-TN' }, 'india'],
    [{ country: 'AE', state: '' }, 'abroad'],
    [{ country: 'US', state: 'IN-KL' }, 'abroad'],
  ] as const)('of %j is %s', (address, zone) => {
    expect(findZone(address)).toBe(zone)
  })
})

describe('the parcels of an order', () => {
  test('collected at the counter: none', () => {
    expect(planParcels({ lines, delivery: { option: 'collect' }, charges })).toEqual([])
  })

  test('each time: one after each pooja day, with all the lines of the day, in order of days', () => {
    const delivery = { option: 'post', frequency: 'each', address: kerala } as const
    expect(planParcels({ lines, delivery, charges })).toEqual([
      { date: '2026-12-01', zone: 'kerala', grams: 200, chargePaise: 6_000, lineIndexes: [0, 2] },
      { date: '2026-12-03', zone: 'kerala', grams: 100, chargePaise: 6_000, lineIndexes: [4] },
    ])
  })

  test('once at the end: one after the last day, charged once', () => {
    const delivery = {
      option: 'post',
      frequency: 'once',
      address: { country: 'IN', state: 'IN-DL' },
    } as const
    expect(planParcels({ lines, delivery, charges })).toEqual([
      { date: '2026-12-03', zone: 'india', grams: 300, chargePaise: 10_000, lineIndexes: [4, 0, 2] },
    ])
  })

  test('abroad costs what the temple has set', () => {
    const delivery = { option: 'post', frequency: 'once', address: { country: 'GB', state: 'Kent' } } as const
    const [parcel] = planParcels({ lines, delivery, charges: { ...charges, abroad: 175_000 } })
    expect(parcel).toMatchObject({ zone: 'abroad', chargePaise: 175_000 })
  })

  test('nothing that can be posted: none, whatever was chosen', () => {
    const delivery = { option: 'post', frequency: 'each', address: kerala } as const
    expect(planParcels({ lines: [], delivery, charges })).toEqual([])
  })
})
