import { randomUUID } from 'node:crypto'
import { addAddress } from '@vazhipadu/contract/address'
import { previewDelivery, updateDeliveryOption } from '@vazhipadu/contract/changes'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import { getOrder } from '@vazhipadu/contract/orders'
import { previewRefund, refundPayment } from '@vazhipadu/contract/refunds'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type Paying, startPaying } from '../../testing/start-paying.ts'
import { readBalances } from '../payments/post-ledger.ts'

const PUSHPANJALI = 1
const PALPAYASAM = 24

let p: Paying
const addresses: Record<'kerala' | 'kochi' | 'delhi' | 'dubai', string> = {
  kerala: '',
  kochi: '',
  delhi: '',
  dubai: '',
}
beforeAll(async () => {
  p = await startPaying()
  const save = async (city: string, country: string, state: string, postalCode: string) => {
    const body = {
      recipient: 'Lakshmi Amma',
      line1: 'Thekke Veedu',
      mobile: '9847055555',
      city,
      country,
      state,
      postalCode,
    }
    const { body: saved } = await p.call(addAddress, { body }, { token: await p.signIn(p.devotee) })
    return saved.id
  }
  addresses.kerala = await save('Cherthala', 'IN', 'IN-KL', '688524')
  addresses.kochi = await save('Kochi', 'IN', 'IN-KL', '682001')
  addresses.delhi = await save('New Delhi', 'IN', 'IN-DL', '110001')
  addresses.dubai = await save('Dubai', 'AE', '', '00000')
})
afterAll(() => p.close())
afterEach(async () => {
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

const me = async () => ({ token: await p.signIn(p.devotee) })
const line = (date: string, offering_id = PUSHPANJALI) => ({ offering_id, date, name: 'Ammini', star_id: 9 })
type Option = { option: 'collect' } | { option: 'post'; address_id: string; frequency?: 'each' | 'once' }
const post = (where: keyof typeof addresses): Option => ({ option: 'post', address_id: addresses[where] })

async function bookAndPay(delivery: Option, lines = [line('2026-12-01')]): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() }
  const { body } = await p.call(initiateBooking, { body: { lines, delivery } }, { ...(await me()), headers })
  p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  expect((await read(body.tran_no)).status).toBe('confirmed')
  return body.tran_no
}
const read = async (tran_no: string) => (await p.call(getOrder, { params: { tran_no } }, await me())).body
const change = async (
  tran_no: string,
  delivery: Option,
  more: { version?: number; parcel_id?: number } = {},
) => {
  const version = more.version ?? (await read(tran_no)).version
  return p.call(updateDeliveryOption, { body: { tran_no, delivery, ...more, version } }, await me())
}
async function pay(tranNo: string, options = {}) {
  const { body } = await p.openCheckout(tranNo)
  p.control.pay(body.order_id, options)
  await p.settle()
}
const cities = async (tranNo: string) =>
  (await read(tranNo)).parcels.map(({ address, option }) => address?.city ?? option)
const countDifferences = async () =>
  (
    await sqlRows<{ n: number }>(
      p.db,
      "select count(*)::int as n from orders where kind = 'delivery_difference'",
    )
  )[0]?.n

test('money returned at the provider’s own desk is taken of the offerings first, then of the postage', async () => {
  const tranNo = await bookAndPay(post('kerala'))
  const { body } = await change(tranNo, post('dubai'))
  const difference = body.difference?.tran_no ?? ''
  await pay(difference)
  for (const each of [tranNo, difference]) {
    const { payment, totalPaise } = await read(each)
    const paymentId = payment?.payment_id ?? ''
    for (const amountPaise of [100, totalPaise - 100])
      await p.provider.refund({ paymentId, amountPaise, key: `desk-${randomUUID()}` })
    await p.settle()
    const left = await readBalances(p.db, each)
    expect([each, left.offerings ?? 0, left.postage]).toEqual([each, 0, 0])
  }
})

describe('an address that costs no more', () => {
  test('holds at once', async () => {
    const tranNo = await bookAndPay(post('kerala'))
    const { status, body } = await change(tranNo, post('kochi'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'changed', difference: null, chargeStays: false })
    expect(body.order.parcels[0]).toMatchObject({ chargePaise: 6_000, address: { city: 'Kochi' } })
    expect(body.message).toBe('Changed. There is nothing more to pay.')
  })

  test('and less: what was paid stays, and is said so', async () => {
    const tranNo = await bookAndPay(post('delhi'))
    const { body } = await change(tranNo, post('kerala'))
    expect(body).toMatchObject({ status: 'changed', difference: null, chargeStays: true })
    expect(body.message).toContain('the charge stays')
    expect(body.order.parcels[0]).toMatchObject({ zone: 'kerala', chargePaise: 10_000 })
    expect(body.order.refunds).toEqual([])
    // Back to where it was already paid for: nothing to pay.
    expect((await change(tranNo, post('delhi'))).body).toMatchObject({ status: 'changed', difference: null })
  })

  test('collected at the counter instead, and posted again for what was paid', async () => {
    const tranNo = await bookAndPay(post('kerala'))
    const { body } = await change(tranNo, { option: 'collect' })
    expect(body).toMatchObject({ status: 'changed', chargeStays: true })
    expect(body.order.parcels).toMatchObject([{ option: 'collect', status: 'not_required', address: null }])
    const again = await change(tranNo, post('kochi'))
    expect(again.body).toMatchObject({ status: 'changed', difference: null })
    expect(again.body.order.parcels).toMatchObject([{ option: 'post', status: 'awaiting_pooja' }])
  })
})

describe('an address that costs more', () => {
  test('paid: confirmed, the address holds, and the difference has its own order, letter and receipt', async () => {
    const tranNo = await bookAndPay(post('kerala'))
    const before = await read(tranNo)
    const { body } = await change(tranNo, post('dubai'))
    expect(body).toMatchObject({ status: 'payment_needed', difference: { totalPaise: 144_000 } })
    expect(body.order).toEqual(before)
    expect(await cities(tranNo)).toEqual(['Cherthala'])

    p.mails.length = 0
    const difference = body.difference?.tran_no ?? ''
    await pay(difference)
    expect(await read(difference)).toMatchObject({
      kind: 'delivery_difference',
      parentTranNo: tranNo,
      status: 'confirmed',
      totalPaise: 144_000,
      lines: [],
    })
    const after = await read(tranNo)
    expect(after.parcels).toMatchObject([
      { zone: 'abroad', chargePaise: 150_000, address: { city: 'Dubai' } },
    ])
    expect(after.version).toBeGreaterThan(before.version)
    expect(p.mails.map(({ letter }) => letter.subject)).toEqual(['Your prasadam goes to the new address'])
    const { receiptNumber } = await read(difference)
    expect(receiptNumber).toMatch(/^2026-27\/\d{6}$/)
    expect(receiptNumber).not.toBe(after.receiptNumber)
    expect(p.mails[0]?.attachments.map(({ filename }) => filename)).toEqual([
      `receipt-${receiptNumber?.replaceAll('/', '-')}.pdf`,
    ])
    expect(p.mails[0]?.attachments[0]?.content.subarray(0, 4).toString()).toBe('%PDF')
  })

  test('not paid: nothing has changed', async () => {
    const tranNo = await bookAndPay(post('kerala'))
    const before = await read(tranNo)
    const { body } = await change(tranNo, post('delhi'))
    await p.pass(17)
    await p.settle()
    expect((await read(body.difference?.tran_no ?? '')).status).toBe('expired')
    expect(await read(tranNo)).toEqual(before)
  })

  test('pressed twice is one order to pay', async () => {
    const tranNo = await bookAndPay(post('kerala'))
    const earlier = (await countDifferences()) ?? 0
    const first = await change(tranNo, post('delhi'))
    const second = await change(tranNo, post('delhi'))
    expect(second.body.difference).toEqual(first.body.difference)
    expect(await countDifferences()).toBe(earlier + 1)
  })

  test('paid late: it still holds, if nothing has happened to the parcel', async () => {
    const tranNo = await bookAndPay(post('kerala'))
    const { body } = await change(tranNo, post('delhi'))
    const { body: opened } = await p.openCheckout(body.difference?.tran_no ?? '')
    await p.pass(17)
    await p.settle()
    p.control.pay(opened.order_id)
    await p.settle()
    expect(await cities(tranNo)).toEqual(['New Delhi'])
  })

  test('packed before the money came: the money goes back whole, and the parcel goes where it was addressed', async () => {
    const tranNo = await bookAndPay(post('kerala'))
    const { body } = await change(tranNo, post('delhi'))
    await sqlRows(p.db, "update parcel set state = 'packed' where tran_no = $1", [tranNo])
    await pay(body.difference?.tran_no ?? '')
    await p.settle()
    const difference = await read(body.difference?.tran_no ?? '')
    expect(difference.status).toBe('expired')
    expect(difference.refunds).toMatchObject([{ amountPaise: 4_000 }])
    expect(await cities(tranNo)).toEqual(['Cherthala'])
  })

  test('another wish since: only the last one holds, the money of the first goes back', async () => {
    const tranNo = await bookAndPay(post('kerala'))
    const first = (await change(tranNo, post('delhi'))).body.difference?.tran_no ?? ''
    const second = (await change(tranNo, post('dubai'))).body.difference?.tran_no ?? ''
    await pay(first)
    expect((await read(first)).refunds).toMatchObject([{ amountPaise: 4_000 }])
    expect(await cities(tranNo)).toEqual(['Cherthala'])
    await pay(second)
    expect(await cities(tranNo)).toEqual(['Dubai'])
  })

  test('of one parcel among several: only that one', async () => {
    const tranNo = await bookAndPay(post('kerala'), [line('2026-12-01'), line('2026-12-02')])
    const { parcels } = await read(tranNo)
    const { body } = await change(tranNo, post('delhi'), { parcel_id: parcels[1]?.id ?? 0 })
    expect(body.difference?.totalPaise).toBe(4_000)
    await pay(body.difference?.tran_no ?? '')
    expect(await cities(tranNo)).toEqual(['Cherthala', 'New Delhi'])
  })
})

test('what was to be collected is posted: a parcel for each day, or one, paid whole', async () => {
  const days = [line('2026-12-01'), line('2026-12-02'), line('2026-12-02', PALPAYASAM)]
  const each = await bookAndPay({ option: 'collect' }, days)
  const wish = { tran_no: each, delivery: post('kerala') }
  expect((await p.call(previewDelivery, { body: wish }, await me())).body).toEqual({
    parcels: 2,
    differencePaise: 12_000,
    chargeStays: false,
  })
  const asked = await change(each, post('kerala'))
  await pay(asked.body.difference?.tran_no ?? '')
  expect((await read(each)).parcels).toMatchObject([
    { date: '2026-12-01', status: 'awaiting_pooja', chargePaise: 6_000 },
    { date: '2026-12-02', status: 'awaiting_pooja', chargePaise: 6_000 },
  ])
  const once = await bookAndPay({ option: 'collect' }, days)
  const { body } = await change(once, { ...post('kerala'), frequency: 'once' } as Option)
  expect(body.difference?.totalPaise).toBe(6_000)
  await pay(body.difference?.tran_no ?? '')
  expect((await read(once)).parcels).toMatchObject([{ date: '2026-12-02' }])
})

test('postage that was paid later goes back with the payment it was paid by, parcel by parcel', async () => {
  const tranNo = await bookAndPay({ option: 'collect' }, [line('2026-12-01'), line('2026-12-02')])
  const asked = await change(tranNo, post('kerala'))
  const difference = asked.body.difference?.tran_no ?? ''
  await pay(difference)
  const admin = await makeAdmin(p)
  const applyRefund = async (index: number) => {
    const order = await read(tranNo)
    const line_ids = [order.lines[index]?.id ?? 0]
    const { body: preview } = await p.call(previewRefund, { body: { tran_no: tranNo, line_ids } }, admin)
    expect(preview).toMatchObject({
      amountPaise: (order.lines[index]?.amountPaise ?? 0) + 6_000,
      postagePaise: 6_000,
    })
    const answer = await p.call(
      refundPayment,
      {
        query: {
          payment_number: order.payment?.payment_id ?? '',
          tran_no: tranNo,
          amount: preview.amountPaise,
        },
        body: { reason: 'Asked by telephone', version: order.version, line_ids },
      },
      { token: admin.token, headers: { 'idempotency-key': randomUUID() } },
    )
    expect(answer.status).toBe(200)
    await p.settle()
    return order.lines[index]?.amountPaise
  }
  const first = await applyRefund(0)
  expect((await read(tranNo)).refunds).toMatchObject([{ amountPaise: first }])
  expect((await read(difference)).refunds).toMatchObject([{ amountPaise: 6_000 }])
  const second = await applyRefund(1)
  expect((await read(tranNo)).refunds).toMatchObject([{ amountPaise: first }, { amountPaise: second }])
  expect((await read(difference)).refunds).toMatchObject([{ amountPaise: 6_000 }, { amountPaise: 6_000 }])
  expect((await read(tranNo)).status).toBe('cancelled')
})

describe('what is refused', () => {
  test('a booking that has changed since it was read; the same change twice is no mistake', async () => {
    const tranNo = await bookAndPay(post('kerala'))
    const { version } = await read(tranNo)
    expect((await change(tranNo, post('kochi'), { version })).status).toBe(200)
    expect((await change(tranNo, post('kochi'), { version })).status).toBe(200)
    const stale = await change(tranNo, post('delhi'), { version })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  })

  test('a parcel that is packed, or on its way', async () => {
    const tranNo = await bookAndPay(post('kerala'))
    for (const state of ['packed', 'sent', 'delivered']) {
      await sqlRows(p.db, 'update parcel set state = $2 where tran_no = $1', [tranNo, state])
      for (const wish of [post('kochi'), { option: 'collect' } as const]) {
        const refused = await change(tranNo, wish)
        expect([refused.status, refused.body.code]).toEqual([409, 'parcel_packed'])
      }
    }
  })

  test('nothing that could be posted', async () => {
    const tranNo = await bookAndPay({ option: 'collect' }, [line('2026-12-01', PALPAYASAM)])
    const refused = await change(tranNo, post('kerala'))
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_post'])
  })

  test('somebody else’s booking, somebody else’s address', async () => {
    const tranNo = await bookAndPay(post('kerala'))
    const { version } = await read(tranNo)
    const stranger = { token: await p.signIn(p.devotees[1] ?? p.devotee) }
    const body = { tran_no: tranNo, delivery: { option: 'collect' as const }, version }
    const refused = await p.call(updateDeliveryOption, { body }, stranger)
    expect([refused.status, refused.body.code]).toEqual([404, 'booking_not_found'])
    const unknown = await change(tranNo, { option: 'post', address_id: randomUUID() })
    expect([unknown.status, unknown.body.code]).toEqual([422, 'address_unknown'])
  })
})

test('the office may change it too, and that is audited without the address', async () => {
  const admin = await makeAdmin(p)
  const tranNo = await bookAndPay(post('kerala'))
  const { version } = await read(tranNo)
  const body = { tran_no: tranNo, delivery: post('kochi'), version }
  expect((await p.call(updateDeliveryOption, { body }, admin)).status).toBe(200)
  expect(await cities(tranNo)).toEqual(['Kochi'])
  const audit = await p.db
    .selectFrom('auditEntry')
    .select(['after', 'subjectId'])
    .where('action', '=', 'delivery.changed')
    .execute()
  expect(audit).toEqual([
    { subjectId: tranNo, after: { option: 'post', zone: 'kerala', newParcels: 0, differencePaise: 0 } },
  ])
})
