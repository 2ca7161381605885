import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { sampleAddress } from '../../testing/sample-address.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { insertParcels } from './insert-parcels.ts'
import { planParcels } from './plan-parcels.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
})
afterAll(() => api.close())

const charges = { kerala: 6_000, india: 10_000, abroad: 150_000 }
test('the parcels of several orders are put in at once, each with its own lines', async () => {
  const at = api.clock.now()
  const days = ['2026-12-01', '2026-12-01', '2026-12-05'].map((date) => ({ date }))
  const orders = [
    await makeOrder(api.db, { at, lines: days }),
    await makeOrder(api.db, { at, lines: days }),
    await makeOrder(api.db, { at }),
  ]
  const batch = orders.map(({ tranNo, lineIds }, place) => {
    const lines = lineIds.map((_id, index) => ({ index, date: days[index]?.date ?? '', grams: 50 }))
    const frequency = place === 0 ? ('each' as const) : ('once' as const)
    const delivery = place === 2 ? ({ option: 'collect' } as const) : post(frequency)
    return { tranNo, lineIds, parcels: planParcels({ lines, delivery, charges }), address: sampleAddress }
  })
  await inTransaction(api.db, (trx) => insertParcels(trx, batch))
  const rows = await sqlRows<{ tranNo: string; onDate: string; grams: number; lineIds: number[] }>(
    api.db,
    `select tran_no, on_date, option, state, zone, charge_paise, grams, address,
       array_agg(line_id order by line_id) as line_ids
     from parcel join parcel_line on parcel_id = id group by id order by on_date, grams`,
  )
  const [first, second] = orders
  expect(rows).toMatchObject([
    { tranNo: first?.tranNo, onDate: '2026-12-01', grams: 100 },
    { tranNo: first?.tranNo, onDate: '2026-12-05', grams: 50 },
    { tranNo: second?.tranNo, onDate: '2026-12-05', grams: 150 },
  ])
  expect(rows.map(({ lineIds }) => lineIds)).toEqual([
    first?.lineIds.slice(0, 2),
    first?.lineIds.slice(2),
    second?.lineIds,
  ])
  expect(rows[0]).toMatchObject({
    option: 'post',
    state: 'awaiting_pooja',
    zone: 'kerala',
    chargePaise: 6_000,
    address: sampleAddress,
  })
})

const post = (frequency: 'each' | 'once') => ({ option: 'post', frequency, address: sampleAddress }) as const
