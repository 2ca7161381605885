import { describe, expect, test } from 'vitest'
import { sampleOrder, sampleParcel } from '../../lib/testing/sample-order.ts'
import {
  contrastAddresses,
  listCompanions,
  listParcels,
  mayRedirect,
  type PostAddress,
  readAddress,
} from './draft-parcels.ts'

const house = readAddress(sampleParcel()) as PostAddress

describe('before and after of an address', () => {
  test('lists the differences only', () => {
    expect(contrastAddresses(house, { ...house, postalCode: '688539' })).toEqual({
      before: 'Cherthala 688524',
      after: 'Cherthala 688539',
    })
    expect(contrastAddresses(house, { ...house, line2: 'Near the ferry', mobile: '+919847066666' })).toEqual({
      before: '+919847055555',
      after: 'Near the ferry, +919847066666',
    })
    expect(contrastAddresses(house, { ...house, line2: 'Near the ferry' }).before).toBe('—')
  })

  test('says the whole where only its state differs', () => {
    expect(contrastAddresses(house, { ...house, state: 'IN-TN' })).toEqual({
      before: 'Lakshmi Amma, Thekke Veedu, Cherthala 688524, IN-KL IN',
      after: 'Lakshmi Amma, Thekke Veedu, Cherthala 688524, IN-TN IN',
    })
  })
})

test('a parcel is changed until it is packed, or while it is kept at the counter', () => {
  const order = sampleOrder()
  expect(mayRedirect(order, sampleParcel())).toBe(true)
  expect(mayRedirect(order, sampleParcel({ status: 'packed', mayChange: false }))).toBe(false)
  const kept = sampleParcel({ option: 'collect', status: 'not_required', mayChange: false, address: null })
  expect(mayRedirect(order, kept)).toBe(true)
  expect(mayRedirect(sampleOrder({ status: 'cancelled' }), kept)).toBe(false)
})

test('those that go to the same house go with it, unless they are packed', () => {
  const { address } = sampleParcel()
  const parcels = [
    sampleParcel(),
    sampleParcel({ id: 6 }),
    sampleParcel({ id: 7, mayChange: false, status: 'packed' }),
    sampleParcel({ id: 8, address: address && { ...address, line1: 'Elsewhere' } }),
  ]
  const order = sampleOrder({ parcels })
  expect(listCompanions(order, sampleParcel()).map(({ id }) => id)).toEqual([6])
  expect(listParcels({ ...order, kind: 'counter' })).toEqual([])
})
