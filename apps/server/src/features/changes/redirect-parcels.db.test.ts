import { randomUUID } from 'node:crypto'
import { addAddress } from '@vazhipadu/contract/address'
import { previewParcels, updateBooking, updateDeliveryOption } from '@vazhipadu/contract/changes'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import { getOrder } from '@vazhipadu/contract/orders'
import { getOrderDetail } from '@vazhipadu/contract/reports/transactions'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type Paying, startPaying } from '../../testing/start-paying.ts'

const PUSHPANJALI = 1
const house = {
  recipient: 'Lakshmi Amma',
  line1: 'Thekke Veedu',
  line2: 'Near the ferry',
  mobile: '+919847055555',
  city: 'Cherthala',
  country: 'IN',
  state: 'IN-KL',
  postalCode: '688524',
}
const delhi = { ...house, city: 'New Delhi', state: 'IN-DL', postalCode: '110001' }

let p: Paying
let admin: Awaited<ReturnType<typeof makeAdmin>>
const addressIds: Record<'cherthala' | 'delhi', string> = { cherthala: '', delhi: '' }
beforeAll(async () => {
  p = await startPaying()
  admin = await makeAdmin(p)
  for (const [name, body] of [['cherthala', house] as const, ['delhi', delhi] as const])
    addressIds[name] = (await p.call(addAddress, { body }, await me())).body.id
})
afterAll(() => p.close())
afterEach(async () => {
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

const me = async () => ({ token: await p.signIn(p.devotee) })
const read = async (tran_no: string) => (await p.call(getOrder, { params: { tran_no } }, await me())).body
const tell = async (tranNo: string) =>
  (await p.call(getOrderDetail, { params: { tran_no: tranNo } }, admin)).body
type Order = Omit<Awaited<ReturnType<typeof read>>, 'isOwn'>
type Delivery = { option: 'collect' } | { option: 'post'; address: typeof house }
const post = (part: Partial<typeof house> = {}): Delivery => ({
  option: 'post',
  address: { ...house, ...part },
})

async function buy(to: keyof typeof addressIds = 'cherthala', days = ['2026-12-01']): Promise<Order> {
  const lines = days.map((date) => ({ offering_id: PUSHPANJALI, date, name: 'Ammini', star_id: 9 }))
  const delivery = { option: 'post' as const, address_id: addressIds[to] }
  const options = { ...(await me()), headers: { 'idempotency-key': randomUUID() } }
  const { body } = await p.call(initiateBooking, { body: { lines, delivery } }, options)
  p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  p.mails.length = 0
  return read(body.tran_no)
}
const parcelsOf = (order: Order, delivery: Delivery) =>
  order.parcels.map(({ id }) => ({ parcel_id: id, delivery }))
const change = (order: Order, delivery: Delivery, more: { version?: number; name?: string } = {}) =>
  p.call(
    updateBooking,
    {
      body: {
        tran_no: order.tran_no,
        version: more.version ?? order.version,
        reason: 'Devotee rang: the PIN code was wrong',
        ...(more.name && { lines: [{ line_id: order.lines[0]?.id ?? 0, name: more.name }] }),
        parcels: parcelsOf(order, delivery),
      },
    },
    admin,
  )
const preview = (order: Order, delivery: Delivery, as: { token: string } = admin) =>
  p.call(previewParcels, { body: { tran_no: order.tran_no, parcels: parcelsOf(order, delivery) } }, as)

describe('the office sends a parcel elsewhere', () => {
  test('a corrected PIN code takes effect at once: the devotee is notified, the receipt revised, both versions kept', async () => {
    const order = await buy()
    const answer = await change(order, post({ postalCode: '688 539', line1: 'Vadakke Veedu' }))
    expect(answer.status).toBe(200)
    expect(answer.body.version).toBe(order.version + 1)
    const { parcels } = await read(order.tran_no)
    expect(parcels).toMatchObject([
      {
        option: 'post',
        status: 'awaiting_pooja',
        chargePaise: 6_000,
        address: { postalCode: '688539', line1: 'Vadakke Veedu', state: 'Kerala', stateCode: 'IN-KL' },
      },
    ])
    await p.settle()
    expect(p.mails.map(({ letter }) => letter.subject)).toEqual(['Where your prasadam goes was changed'])
    expect(p.mails[0]?.letter.text).toContain(
      'Prasadam of Tue 1 Dec 2026\n  by post to Lakshmi Amma, Vadakke Veedu, Near the ferry, Cherthala 688539',
    )
    const story = await tell(order.tran_no)
    expect(story.receipt?.revision).toBe(1)
    expect(story.audit.at(-1)).toMatchObject({
      action: 'order.changed',
      before: { lines: [], parcels: [{ option: 'post', place: 'Cherthala 688524' }] },
      after: {
        reason: 'Devotee rang: the PIN code was wrong',
        parcels: [{ option: 'post', place: 'Cherthala 688539', altered: ['line1', 'postalCode'] }],
      },
    })
    expect(story.notices.filter(({ trigger }) => trigger === 'delivery_changed')).toHaveLength(1)
  })

  test('the audit outlives the person’s data, so it contains no address and no number', async () => {
    const order = await buy()
    await change(order, post({ line1: 'Padinjare Veedu', mobile: '+919847066666', recipient: 'Devaki' }))
    const kept = JSON.stringify((await tell(order.tran_no)).audit)
    expect(kept).not.toMatch(/Veedu|98470|Devaki|Lakshmi/)
    expect(kept).toContain('"altered":["recipient","line1","mobile"]')
  })

  test('with a name in the same press, as one change', async () => {
    const order = await buy()
    const answer = await change(order, post({ city: 'Kochi', postalCode: '682001' }), { name: 'Ammini Amma' })
    expect(answer.body.version).toBe(order.version + 1)
    expect(answer.body.lines[0]?.name).toBe('Ammini Amma')
    expect(answer.body.parcels[0]?.address?.city).toBe('Kochi')
    const [entry, ...others] = (await tell(order.tran_no)).audit
    expect(others).toEqual([])
    expect(entry?.after).toMatchObject({
      lines: [{ name: 'Ammini Amma' }],
      parcels: [{ place: 'Kochi 682001' }],
    })
  })

  test('or keeps it at the counter, and sends it after all for what was paid', async () => {
    const order = await buy()
    expect((await preview(order, { option: 'collect' })).body).toEqual({
      parcel_ids: order.parcels.map(({ id }) => id),
      chargeStays: true,
    })
    const kept = await change(order, { option: 'collect' })
    expect(kept.body.parcels).toMatchObject([{ option: 'collect', status: 'not_required', address: null }])
    await p.settle()
    expect(p.mails[0]?.letter.text).toContain('kept for you at the counter')
    const again = await change(kept.body, post())
    expect(again.body.parcels).toMatchObject([
      { option: 'post', status: 'awaiting_pooja', chargePaise: 6_000 },
    ])
    expect((await tell(order.tran_no)).audit.map(({ before }) => before)).toMatchObject([
      { parcels: [{ option: 'post' }] },
      { parcels: [{ option: 'collect', place: null }] },
    ])
  })

  test('a cheaper destination: nothing is refunded', async () => {
    const order = await buy('delhi')
    expect((await preview(order, post())).body.chargeStays).toBe(true)
    const { body } = await change(order, post())
    expect(body.parcels).toMatchObject([{ zone: 'kerala', chargePaise: 10_000 }])
    expect(body.refunds).toEqual([])
  })

  test('the same destination: nothing changes, and no notice is sent', async () => {
    const order = await buy()
    expect((await preview(order, post())).body).toEqual({ parcel_ids: [], chargeStays: false })
    expect((await change(order, post())).body.version).toBe(order.version)
    await p.settle()
    expect(p.mails).toEqual([])
    expect((await tell(order.tran_no)).audit).toEqual([])
  })

  test('a delivery difference that the devotee began to pay is refunded if they call the office', async () => {
    const order = await buy()
    const { body } = await p.call(
      updateDeliveryOption,
      {
        body: {
          tran_no: order.tran_no,
          version: order.version,
          delivery: { option: 'post', address_id: addressIds.delhi },
        },
      },
      await me(),
    )
    const difference = body.difference?.tran_no ?? ''
    expect((await change(order, post({ postalCode: '688539' }))).status).toBe(200)
    const { body: opened } = await p.openCheckout(difference)
    p.control.pay(opened.order_id)
    await p.settle()
    expect((await read(difference)).refunds).toMatchObject([{ amountPaise: 4_000 }])
    expect((await read(order.tran_no)).parcels[0]?.address?.postalCode).toBe('688539')
  })
})

describe('what is refused', () => {
  test('a more expensive destination: the devotee pays it in their history; the other changes of the request are not applied', async () => {
    const order = await buy('cherthala', ['2026-12-01', '2026-12-02'])
    const request = { option: 'post', address: delhi } as const
    for (const refused of [
      await preview(order, request),
      await change(order, request, { name: 'Somebody' }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'delivery_costs_more'])
      expect(refused.body.meta).toEqual({ differencePaise: 8_000 })
      expect(refused.body.detail).toContain('costs ₹ 80 more')
    }
    expect(await read(order.tran_no)).toEqual(order)
    // Not by the devotees' call either: it would create an order to pay that the devotee does not see.
    const body = {
      tran_no: order.tran_no,
      version: order.version,
      delivery: { option: 'post' as const, address_id: addressIds.delhi },
    }
    expect((await p.call(updateDeliveryOption, { body }, admin)).body.code).toBe('delivery_costs_more')
    expect((await p.call(updateDeliveryOption, { body }, await me())).body.status).toBe('payment_needed')
  })

  test('a parcel that is packed or sent, one of another booking, and an unpaid one', async () => {
    const order = await buy()
    const other = await buy()
    for (const state of ['packed', 'sent', 'delivered', 'returned', 'cancelled']) {
      await sqlRows(p.db, 'update parcel set state = $2 where tran_no = $1', [order.tran_no, state])
      const refused = await change(order, { option: 'collect' })
      expect([refused.status, refused.body.code]).toEqual([409, 'parcel_not_changeable'])
    }
    const foreign = await change({ ...other, parcels: order.parcels }, post({ postalCode: '688539' }))
    expect(foreign.body.code).toBe('parcel_not_changeable')
    await sqlRows(p.db, `update orders set state = 'awaiting_payment' where tran_no = $1`, [other.tran_no])
    expect((await preview(other, { option: 'collect' })).body.code).toBe('parcel_not_changeable')
    await sqlRows(p.db, `update orders set state = 'confirmed' where tran_no = $1`, [other.tran_no])
    expect((await preview({ ...other, tran_no: 'V2222222222' }, { option: 'collect' })).status).toBe(404)
  })

  test('a page older than the booking', async () => {
    const order = await buy()
    expect((await change(order, post({ postalCode: '688539' }))).status).toBe(200)
    const stale = await change(order, { option: 'collect' })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  })

  test('an address that no post reaches, and a press that changes nothing', async () => {
    const order = await buy()
    for (const refused of [
      await preview(order, post({ postalCode: '68852' })),
      await change(order, post({ postalCode: '68852' })),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([422, 'pin_invalid'])
      expect(refused.body.fields).toHaveProperty('postalCode')
    }
    const body = { tran_no: order.tran_no, version: order.version, reason: 'Nothing at all' }
    expect((await p.call(updateBooking, { body }, admin)).status).toBe(422)
  })

  test('is for the desk alone', async () => {
    const order = await buy()
    expect((await preview(order, { option: 'collect' }, await me())).status).toBe(403)
  })
})
