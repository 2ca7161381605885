import * as delivery from '@vazhipadu/contract/delivery'
import { listAudit } from '@vazhipadu/contract/reports/audit'
import * as parcels from '@vazhipadu/contract/reports/parcels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../../platform/db/database.ts'
import { fillCatalogue } from '../../../testing/fill-catalogue.ts'
import { makeClerk } from '../../../testing/grant-capabilities.ts'
import { makeAccount, makeAdmin } from '../../../testing/make-account.ts'
import { type MadeParcel, makeParcel } from '../../../testing/make-parcel.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
let devotee: Awaited<ReturnType<typeof makeAccount>>
let admin: Awaited<ReturnType<typeof makeAdmin>>
const made: Record<string, MadeParcel> = {}
beforeAll(async () => {
  api = await startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' })
  await fillCatalogue(api)
  devotee = await makeAccount(api)
  admin = await makeAdmin(api)
  made.back = await makeParcel(api, {
    state: 'returned',
    onDate: '2026-11-02',
    recipient: 'Chandramathi',
    postalCode: '690502',
    trackingNo: 'EL482902551IN',
  })
  made.packed = await makeParcel(api, { state: 'packed', onDate: '2026-11-09', recipient: 'ലക്ഷ്മി അന്തർജനം' })
  made.ready = await makeParcel(api, { onDate: '2026-11-11', recipient: '=cmd|calc', postalCode: '411028' })
  made.abroad = await makeParcel(api, {
    onDate: '2026-11-12',
    recipient: 'Divya Mohan',
    country: 'GB',
    postalCode: 'CT1 2AB',
  })
  made.sent = await makeParcel(api, { state: 'sent', onDate: '2026-11-10', carrier: 'DTDC' })
  made.delivered = await makeParcel(api, { state: 'delivered', onDate: '2026-03-10', recipient: 'Indira' })
  made.waiting = await makeParcel(api, { state: 'awaiting_pooja', onDate: '2026-12-20' })
  made.unpaid = await makeParcel(api, { state: 'awaiting_pooja', orderState: 'awaiting_payment' })
  made.cancelled = await makeParcel(api, { state: 'cancelled' })
})
afterAll(() => api.close())

const ask = (query: Record<string, unknown>, as: { token: string } = admin) =>
  api.call(parcels.listParcels, { query: query as never }, as)
const find = async (query: Record<string, unknown>) =>
  (await ask(query)).body.parcels.map(({ id }) => Object.keys(made).find((name) => made[name]?.id === id))

describe('the prasadam report', () => {
  test('is for the office, its download for the desk', async () => {
    for (const endpoint of [parcels.listParcels, parcels.countParcels, parcels.downloadParcels]) {
      expect((await api.call(endpoint, { query: {} } as never, devotee)).status).toBe(403)
      expect((await api.call(endpoint, { query: {} } as never, {})).status).toBe(401)
    }
    const treasurer = await makeClerk(api, ['treasury'])
    expect((await ask({}, treasurer)).status).toBe(200)
    const download = await api.call(parcels.downloadParcels, { query: {} }, treasurer)
    expect(download.status).toBe(403)
  })

  test('lists posted parcels, oldest first, without unpaid and cancelled ones', async () => {
    const all = ['delivered', 'back', 'packed', 'sent', 'ready', 'abroad', 'waiting']
    expect(await find({})).toEqual(all)
    expect(await find({ status: 'cancelled' })).toEqual(['cancelled'])
    expect(await find({ descending: 'true' })).toEqual(all.toReversed())
    expect((await ask({})).body).toMatchObject({ total: 7, isCapped: false, grams: 560, searchedFrom: null })
    expect((await ask({ status: 'packed' })).body.parcels).toMatchObject([
      {
        id: made.packed?.id,
        receipt_number: made.packed?.receiptNumber,
        date: '2026-11-09',
        // Monday plus three working days.
        dueOn: '2026-11-12',
        recipient: 'ലക്ഷ്മി അന്തർജനം',
        address: 'TC 14/1822, Vellayambalam, Thiruvananthapuram, Kerala',
        postalCode: '695010',
        country: '',
        status: 'packed',
        grams: 80,
        trackingNo: null,
        replaces: null,
        replacedBy: null,
        version: 1,
      },
    ])
  })

  test.each([
    ['2026-11-09', '2026-11-12'],
    ['2026-11-10', '2026-11-13'],
    ['2026-11-11', '2026-11-16'],
    ['2026-11-12', '2026-11-17'],
    ['2026-11-13', '2026-11-18'],
    ['2026-11-14', '2026-11-18'],
    ['2026-11-15', '2026-11-18'],
  ])('a pooja of %s is posted by %s', async (date, dueOn) => {
    const parcel = await makeParcel(api, { onDate: date, state: 'packed', recipient: 'Due' })
    const { body } = await ask({ search: `P${parcel.id}` })
    expect(body.parcels[0]?.dueOn).toBe(dueOn)
    await sqlRows(api.db, `update parcel set state = 'cancelled' where id = $1`, [parcel.id])
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['pooja days', { from_date: '2026-11-09', to_date: '2026-11-10' }, ['packed', 'sent']],
    ['several states', { status: 'ready,returned' }, ['back', 'ready', 'abroad']],
    ['parcels that are due', { status: 'due' }, ['back', 'packed', 'ready', 'abroad']],
    ['the destination', { zone: 'abroad' }, ['abroad']],
    ['the carrier', { carrier: 'DTDC' }, ['sent']],
    ['part of a name, within three months', { search: 'indira' }, []],
    ['part of a name, since a day', { search: 'indira', from_date: '2026-01-01' }, ['delivered']],
    ['a name in its own letters', { search: 'ലക്ഷ്മി', status: 'packed,ready' }, ['packed']],
    ['a PIN', { search: '690 502' }, ['back']],
    ['the beginning of a PIN', { search: '411' }, ['ready']],
    ['a tracking number', { search: 'el 482902551' }, ['back']],
    ['fields left empty', { zone: '', search: '', from_date: '', status: '', carrier: 'DTDC' }, ['sent']],
    ['its PIN’s order, abroad last', { sort: 'pin', status: 'ready,returned' }, ['ready', 'back', 'abroad']],
    ['a page', { skip: '1', limit: '2' }, ['back', 'packed']],
  ])('finds by %s', async (_what, query, names) => {
    expect(await find(query)).toEqual(names)
  })

  test('finds by the numbers of receipt, booking and parcel', async () => {
    const { receiptNumber = '', tranNo = '', id } = made.ready ?? {}
    for (const search of [receiptNumber, receiptNumber.slice(-4), tranNo.toLowerCase(), `P${id}`])
      expect([search, await find({ search })]).toEqual([search, ['ready']])
  })

  test('returns the first day that a name search covers, and refuses invalid filters', async () => {
    expect((await ask({ search: 'amma' })).body.searchedFrom).toBe('2026-08-15')
    expect((await ask({ search: 'amma', status: 'ready' })).body.searchedFrom).toBeNull()
    expect((await ask({ status: 'gone' })).status).toBe(422)
    expect((await ask({ limit: '101' })).status).toBe(422)
    expect((await ask({ skip: '10001' })).status).toBe(422)
  })

  test('counts parcels by state', async () => {
    const { body } = await api.call(parcels.countParcels, {}, admin)
    expect(body).toEqual({
      awaiting_pooja: 1,
      ready: 2,
      packed: 1,
      sent: 1,
      deliveredThisMonth: 1,
      returned: 1,
      carriers: ['DTDC', 'Speed Post'],
    })
  })

  test('links a returned parcel and its replacement, and no longer counts the returned one', async () => {
    const { id = 0, version = 0 } = made.back ?? {}
    const { body } = await api.call(delivery.resendParcels, { body: { parcels: [{ id, version }] } }, admin)
    const newId = body.results[0]?.newId ?? 0
    const rows = (await ask({ search: '690502' })).body.parcels
    expect(rows).toMatchObject([
      { id, replacedBy: newId },
      { id: newId, replaces: id, status: 'ready' },
    ])
    expect((await api.call(parcels.countParcels, {}, admin)).body).toMatchObject({ ready: 3, returned: 0 })
    expect(await find({ status: 'due' })).not.toContain('back')
  })
})

describe('its download', () => {
  const download = async (query: Record<string, unknown>) => {
    const { body } = await api.call(parcels.downloadParcels, { query: query as never }, admin)
    return fetch(api.url + new URL(body.url).pathname)
  }

  test('is the whole result as CSV, without cells that a spreadsheet would execute', async () => {
    const answer = await download({ status: 'ready,packed', from_date: '2026-11-09' })
    expect(answer.headers.get('content-disposition')).toContain('prasadam-2026-11-09.csv')
    const [head, ...rows] = (await answer.text()).trim().split('\n')
    expect(head).toContain('Due by,Pooja day,Parcel,Booking,Receipt,Name,Address 1')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toContain('ലക്ഷ്മി അന്തർജനം')
    expect(rows[0]).toContain(",695010,'+919846031217,")
    expect(rows[1]).toContain(`,'=cmd|calc,`)
  })

  test.each(['=1+1', '+1', '-1', '@SUM(1)', '\tx', '\rx'])('defuses %j', async (recipient) => {
    const parcel = await makeParcel(api, { recipient, onDate: '2022-01-01' })
    const text = await (await download({ to_date: '2022-01-01' })).text()
    expect(text).toContain(`'${recipient}`)
    await sqlRows(api.db, `update parcel set state = 'cancelled' where id = $1`, [parcel.id])
  })

  test('is audited, with its filters', async () => {
    await (await download({ status: 'ready,packed', zone: '' })).text()
    const { body } = await api.call(listAudit, { query: { subject: 'parcels', limit: 1 } }, admin)
    expect(body.entries).toMatchObject([{ action: 'report.exported', after: { status: 'ready,packed' } }])
  })
})
