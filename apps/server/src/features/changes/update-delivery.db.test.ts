import { randomUUID } from 'node:crypto'
import { previewDelivery, updateDeliveryOption } from '@vazhipadu/contract/changes'
import { cancelLines } from '@vazhipadu/contract/refunds'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { lineOn, type Option, useRedirecting } from '../../testing/start-redirecting.ts'

const PALPAYASAM = 24

const p = useRedirecting()

const countDifferences = async () =>
  (
    await sqlRows<{ n: number }>(
      p.db,
      "select count(*)::int as n from orders where kind = 'delivery_difference'",
    )
  )[0]?.n

describe('an address that costs no more', () => {
  test('holds at once', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'))
    const { status, body } = await p.change(tranNo, p.post('kochi'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'changed', difference: null, chargeStays: false })
    expect(body.order.parcels[0]).toMatchObject({ chargePaise: 6_000, address: { city: 'Kochi' } })
    expect(body.message).toBe('Changed. There is nothing more to pay.')
  })

  test('a cheaper delivery: nothing is refunded, and the answer says so', async () => {
    const tranNo = await p.bookAndPay(p.post('delhi'))
    const { body } = await p.change(tranNo, p.post('kerala'))
    expect(body).toMatchObject({ status: 'changed', difference: null, chargeStays: true })
    expect(body.message).toContain('the charge stays')
    expect(body.order.parcels[0]).toMatchObject({ zone: 'kerala', chargePaise: 10_000 })
    expect(body.order.refunds).toEqual([])
    // Back to the address already paid for: nothing to pay.
    expect((await p.change(tranNo, p.post('delhi'))).body).toMatchObject({
      status: 'changed',
      difference: null,
    })
  })

  test('collected at the counter instead, and posted again for what was paid', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'))
    const { body } = await p.change(tranNo, { option: 'collect' })
    expect(body).toMatchObject({ status: 'changed', chargeStays: true })
    expect(body.order.parcels).toMatchObject([{ option: 'collect', status: 'not_required', address: null }])
    const again = await p.change(tranNo, p.post('kochi'))
    expect(again.body).toMatchObject({ status: 'changed', difference: null })
    expect(again.body.order.parcels).toMatchObject([{ option: 'post', status: 'awaiting_pooja' }])
  })
})

/** The booking with its delivery difference included. */
const onlyWith = <T extends object>(
  order: T,
  difference: { tran_no: string } | null | undefined,
  status: string,
) => ({
  ...order,
  differences: [expect.objectContaining({ tran_no: difference?.tran_no, status })],
})

describe('an address that costs more', () => {
  test('paid: confirmed, the address holds, and the difference has its own order, letter and receipt', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'))
    const { isOwn: _, ...before } = await p.read(tranNo)
    const { body } = await p.change(tranNo, p.post('dubai'))
    expect(body).toMatchObject({ status: 'payment_needed', difference: { totalPaise: 144_000 } })
    expect(body.order).toEqual(onlyWith(before, body.difference, 'awaiting_payment'))
    expect(await p.cities(tranNo)).toEqual(['Cherthala'])

    p.mails.length = 0
    const difference = body.difference?.tran_no ?? ''
    await p.pay(difference)
    expect(await p.read(difference)).toMatchObject({
      kind: 'delivery_difference',
      parentTranNo: tranNo,
      status: 'confirmed',
      totalPaise: 144_000,
      lines: [],
    })
    const after = await p.read(tranNo)
    expect(after.parcels).toMatchObject([
      { zone: 'abroad', chargePaise: 150_000, address: { city: 'Dubai' } },
    ])
    expect(after.version).toBeGreaterThan(before.version)
    expect(p.mails.map(({ letter }) => letter.subject)).toEqual(['Your prasadam goes to the new address'])
    const { receiptNumber } = await p.read(difference)
    expect(receiptNumber).toMatch(/^2026-27\/\d{6}$/)
    expect(receiptNumber).not.toBe(after.receiptNumber)
    expect(p.mails[0]?.attachments.map(({ filename }) => filename)).toEqual([
      `receipt-${receiptNumber?.replaceAll('/', '-')}.pdf`,
    ])
    expect(p.mails[0]?.attachments[0]?.content.subarray(0, 4).toString()).toBe('%PDF')
  })

  test('not paid: nothing has changed', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'))
    const before = await p.read(tranNo)
    const { body } = await p.change(tranNo, p.post('delhi'))
    await p.pass(17)
    await p.settle()
    expect((await p.read(body.difference?.tran_no ?? '')).status).toBe('expired')
    expect(await p.read(tranNo)).toEqual(onlyWith(before, body.difference, 'expired'))
  })

  test('released: nothing has changed, no notice is sent, and it can be requested again', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'))
    const before = await p.read(tranNo)
    const { difference } = (await p.change(tranNo, p.post('delhi'))).body
    p.mails.length = 0
    const differing = difference?.tran_no ?? ''
    const request = {
      params: { tran_no: differing },
      body: { line_ids: [], version: (await p.read(differing)).version },
    }
    const stranger = await p.call(cancelLines, request, { token: await p.signIn(p.devotees[9] ?? p.devotee) })
    expect(stranger.status).toBe(404)
    const gone = await p.call(cancelLines, request, { token: await p.signIn(p.devotee) })
    expect([gone.status, gone.body.status]).toEqual([200, 'cancelled'])
    await p.settle()
    expect(await p.read(tranNo)).toEqual(onlyWith(before, difference, 'cancelled'))
    expect(p.mails).toEqual([])
    expect((await p.change(tranNo, p.post('delhi'))).body).toMatchObject({ status: 'payment_needed' })
  })

  test('pressed twice is one order to pay', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'))
    const earlier = (await countDifferences()) ?? 0
    const first = await p.change(tranNo, p.post('delhi'))
    const second = await p.change(tranNo, p.post('delhi'))
    expect(second.body.difference).toEqual(first.body.difference)
    expect(await countDifferences()).toBe(earlier + 1)
  })

  test('paid late: it still holds, if nothing has happened to the parcel', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'))
    const { body } = await p.change(tranNo, p.post('delhi'))
    const { body: opened } = await p.openCheckout(body.difference?.tran_no ?? '')
    await p.pass(17)
    await p.settle()
    p.control.pay(opened.order_id)
    await p.settle()
    expect(await p.cities(tranNo)).toEqual(['New Delhi'])
  })

  test('packed before the money came: the money goes back whole, and the parcel goes where it was addressed', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'))
    const { body } = await p.change(tranNo, p.post('delhi'))
    await sqlRows(p.db, "update parcel set state = 'packed' where tran_no = $1", [tranNo])
    await p.pay(body.difference?.tran_no ?? '')
    await p.settle()
    const difference = await p.read(body.difference?.tran_no ?? '')
    expect(difference.status).toBe('expired')
    expect(difference.refunds).toMatchObject([{ amountPaise: 4_000 }])
    expect(await p.cities(tranNo)).toEqual(['Cherthala'])
  })

  test('another wish since: only the last one holds, the money of the first goes back', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'))
    const first = (await p.change(tranNo, p.post('delhi'))).body.difference?.tran_no ?? ''
    const second = (await p.change(tranNo, p.post('dubai'))).body.difference?.tran_no ?? ''
    await p.pay(first)
    expect((await p.read(first)).refunds).toMatchObject([{ amountPaise: 4_000 }])
    expect(await p.cities(tranNo)).toEqual(['Cherthala'])
    await p.pay(second)
    expect(await p.cities(tranNo)).toEqual(['Dubai'])
  })

  test('of one parcel among several: only that one', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'), [lineOn('2026-12-01'), lineOn('2026-12-02')])
    const { parcels } = await p.read(tranNo)
    const { body } = await p.change(tranNo, p.post('delhi'), { parcel_id: parcels[1]?.id ?? 0 })
    expect(body.difference?.totalPaise).toBe(4_000)
    await p.pay(body.difference?.tran_no ?? '')
    expect(await p.cities(tranNo)).toEqual(['Cherthala', 'New Delhi'])
  })
})

test('from collection to post: one parcel for each day, or one in all, paid in full', async () => {
  const days = [lineOn('2026-12-01'), lineOn('2026-12-02'), lineOn('2026-12-02', PALPAYASAM)]
  const each = await p.bookAndPay({ option: 'collect' }, days)
  const wish = { tran_no: each, delivery: p.post('kerala') }
  expect((await p.call(previewDelivery, { body: wish }, await p.me())).body).toEqual({
    parcels: 2,
    differencePaise: 12_000,
    chargeStays: false,
  })
  const answer = await p.change(each, p.post('kerala'))
  await p.pay(answer.body.difference?.tran_no ?? '')
  expect((await p.read(each)).parcels).toMatchObject([
    { date: '2026-12-01', status: 'awaiting_pooja', chargePaise: 6_000 },
    { date: '2026-12-02', status: 'awaiting_pooja', chargePaise: 6_000 },
  ])
  const once = await p.bookAndPay({ option: 'collect' }, days)
  const { body } = await p.change(once, { ...p.post('kerala'), frequency: 'once' } as Option)
  expect(body.difference?.totalPaise).toBe(6_000)
  await p.pay(body.difference?.tran_no ?? '')
  expect((await p.read(once)).parcels).toMatchObject([{ date: '2026-12-02' }])
})

describe('what is refused', () => {
  test('a booking that has changed since it was read; the same change twice is no mistake', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'))
    const { version } = await p.read(tranNo)
    expect((await p.change(tranNo, p.post('kochi'), { version })).status).toBe(200)
    expect((await p.change(tranNo, p.post('kochi'), { version })).status).toBe(200)
    const stale = await p.change(tranNo, p.post('delhi'), { version })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  })

  test('a parcel that is packed, or on its way', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'))
    for (const state of ['packed', 'sent', 'delivered']) {
      await sqlRows(p.db, 'update parcel set state = $2 where tran_no = $1', [tranNo, state])
      for (const wish of [p.post('kochi'), { option: 'collect' } as const]) {
        const refused = await p.change(tranNo, wish)
        expect([refused.status, refused.body.code]).toEqual([409, 'parcel_packed'])
      }
    }
  })

  test('nothing that could be posted', async () => {
    const tranNo = await p.bookAndPay({ option: 'collect' }, [lineOn('2026-12-01', PALPAYASAM)])
    const refused = await p.change(tranNo, p.post('kerala'))
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_post'])
  })

  test('another person’s booking, another person’s address', async () => {
    const tranNo = await p.bookAndPay(p.post('kerala'))
    const { version } = await p.read(tranNo)
    const stranger = { token: await p.signIn(p.devotees[1] ?? p.devotee) }
    const body = { tran_no: tranNo, delivery: { option: 'collect' as const }, version }
    const refused = await p.call(updateDeliveryOption, { body }, stranger)
    expect([refused.status, refused.body.code]).toEqual([404, 'booking_not_found'])
    const unknown = await p.change(tranNo, { option: 'post', address_id: randomUUID() })
    expect([unknown.status, unknown.body.code]).toEqual([422, 'address_unknown'])
  })
})

test('the office may change it too, and that is audited without the address', async () => {
  const admin = await makeAdmin(p)
  const tranNo = await p.bookAndPay(p.post('kerala'))
  const { version } = await p.read(tranNo)
  const body = { tran_no: tranNo, delivery: p.post('kochi'), version }
  expect((await p.call(updateDeliveryOption, { body }, admin)).status).toBe(200)
  expect(await p.cities(tranNo)).toEqual(['Kochi'])
  const audit = await p.db
    .selectFrom('auditEntry')
    .select(['after', 'subjectId'])
    .where('action', '=', 'delivery.changed')
    .execute()
  expect(audit).toEqual([
    { subjectId: tranNo, after: { option: 'post', zone: 'kerala', newParcels: 0, differencePaise: 0 } },
  ])
})
