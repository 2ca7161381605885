import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { type NotificationWorld, startNotifying } from '../../../testing/start-notifying.ts'
import { recordDueReceipt } from '../../receipts/issue-receipt.ts'
import { orderTriggers } from '../notifications.jobs.ts'

// Slow: each test starts its own API.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: NotificationWorld
beforeEach(async () => {
  api = await startNotifying()
})
afterEach(() => api.close())

const notices = () =>
  api.db
    .selectFrom('notice')
    .select(['trigger', 'channel', 'status'])
    .where('tranNo', 'is not', null)
    .orderBy('createdAt')
    .orderBy('channel')
    .execute()

describe('every thing that happens to an order', () => {
  test.each(orderTriggers)('%s: is sent once, however often it is enqueued', async (trigger) => {
    const ids = await api.prepare(trigger)
    await api.tell(trigger, ids)
    await api.tell(trigger, ids)
    await api.runJobs()
    await api.tell(trigger, ids)
    await api.runJobs()
    expect(api.mails.map(({ to }) => to)).toEqual([api.devotee.email])
    expect(api.mails[0]?.letter.text).toContain(ids.tranNo)
    expect(api.texts.length).toBeLessThanOrEqual(1)
    expect((await notices()).filter(({ channel }) => channel === 'email')).toEqual([
      { trigger, channel: 'email', status: 'sent' },
    ])
  })

  test('outdated notices are not sent', async () => {
    const paid = await api.book()
    const held = await api.book({ state: 'awaiting_payment' })
    const cancelled = await api.book({ lines: [{ state: 'cancelled' }, { date: '2026-12-02' }] })
    await api.tell('payment_pending', { tranNo: paid.tranNo })
    await api.tell('booking_confirmed', { tranNo: held.tranNo })
    await api.tell('reminder', { tranNo: cancelled.tranNo, onDate: '2026-12-01' })
    await api.tell('booking_confirmed', { tranNo: 'V2222222222' })
    await api.runJobs()
    expect(api.mails).toEqual([])
  })

  test('notices about an order are in the order’s language, whatever its owner’s language is', async () => {
    const { tranNo } = await api.book()
    await api.db.updateTable('orders').set({ language: 'ta' }).where('tranNo', '=', tranNo).execute()
    await api.tell('booking_confirmed', { tranNo })
    await api.runJobs()
    const letter = api.mails[0]?.letter
    expect(letter?.html).toContain('<html lang="ta">')
    expect(letter?.text).toContain('செவ்வாய், 1 டிச. 2026'.normalize('NFC'))
    // The Tamil text has no template id.
    expect(api.texts.map(({ template, variables }) => [template, variables.DAY])).toEqual([
      ['booking_confirmed_day', 'Tue 1 Dec 2026'],
    ])
  })

  test('lines of another day are not in a reminder', async () => {
    const { tranNo } = await api.book({
      lines: [{ name: 'Arjun' }, { name: 'Malavika', date: '2026-12-02' }],
    })
    await api.tell('reminder', { tranNo, onDate: '2026-12-02' })
    await api.runJobs()
    expect(api.mails[0]?.letter.text).toContain('Malavika')
    expect(api.mails[0]?.letter.text).not.toContain('Arjun')
  })

  test('a counter customer without an account gets letters only, at the address given there', async () => {
    const customer = { name: 'Raghavan', email: 'raghavan@example.com', mobile: '+919847099999' }
    const { tranNo } = await api.book({ accountId: null, kind: 'counter', customer })
    await api.tell('booking_confirmed', { tranNo })
    const nobody = await api.book({ accountId: null, customer: { email: null } })
    await api.tell('booking_confirmed', { tranNo: nobody.tranNo })
    await api.runJobs()
    expect(api.mails.map(({ to }) => to)).toEqual(['raghavan@example.com'])
    expect(api.mails[0]?.letter.text).toContain('Namaskaram Raghavan. ')
    expect(api.texts).toEqual([])
  })
})

test('a confirmation carries its own receipt', async () => {
  const first = await api.book()
  const second = await api.book()
  const due = { tranNo: first.tranNo, series: 'online' as const, capturedAt: api.clock.now() }
  await inTransaction(api.db, (trx) => recordDueReceipt(trx, api.config.TEMPLE_TIME_ZONE, due))
  for (const { tranNo } of [first, second]) {
    await api.tell('booking_confirmed', { tranNo })
    await api.tell('reminder', { tranNo })
  }
  await api.runJobs()
  const withReceipt = api.mails.filter(({ attachments }) => attachments.length > 0)
  expect(withReceipt).toHaveLength(1)
  expect(withReceipt[0]?.attachments).toEqual([
    { filename: 'receipt-2026-27-000001.pdf', contentType: 'application/pdf', content: expect.any(Buffer) },
  ])
  expect(withReceipt[0]?.letter.text).toContain(first.tranNo)
  expect(withReceipt[0]?.letter.text).toContain('Receipt 2026-27/000001, attached')
})

describe('SMS', () => {
  const remind = async () => {
    const { tranNo } = await api.book()
    await api.tell('reminder', { tranNo })
    await api.runJobs()
    return tranNo
  }

  test('go by template and variables, to a mobile that was proven', async () => {
    const tranNo = await remind()
    expect(api.texts).toEqual([
      { to: api.devotee.mobile, template: 'reminder', variables: { DAY: 'Tue 1 Dec 2026', NUMBER: tranNo } },
    ])
    await api.db.updateTable('account').set({ mobileVerified: false }).execute()
    await remind()
    expect(api.texts).toHaveLength(1)
  })

  test('every template gets exactly its variables, none longer than operators allow', async () => {
    for (const trigger of orderTriggers) {
      await api.tell(trigger, await api.prepare(trigger))
      await api.runJobs()
      // Yesterday's SMS do not count today.
      api.clock.advance({ days: 1 })
    }
    expect(Object.fromEntries(api.texts.map((sms) => [sms.template, Object.keys(sms.variables)]))).toEqual({
      booking_confirmed_day: ['DAY', 'NUMBER'],
      payment_pending: ['NUMBER'],
      paid_late: ['NUMBER'],
      reminder: ['DAY', 'NUMBER'],
      performed: ['DAY', 'NUMBER'],
      prasadam_sent: ['CARRIER', 'TRACKING', 'NUMBER'],
      moved: ['DAY', 'NUMBER'],
      cancelled_by_temple: ['DAY', 'NUMBER'],
      refund_started: ['RUPEES', 'PAISE', 'NUMBER'],
      refund_done: ['RUPEES', 'PAISE', 'NUMBER'],
    })
    for (const { variables } of api.texts)
      for (const value of Object.values(variables)) expect(value).toMatch(/^.{1,30}$/)
  })

  test('say "from" of many days alone, and of more postage that it was paid and for which booking', async () => {
    const many = await api.book({ lines: [{}, { date: '2026-12-02' }] })
    const difference = await api.book({ lines: [] })
    await api.db
      .updateTable('orders')
      .set({ kind: 'delivery_difference', parentTranNo: many.tranNo, linesPaise: 0, deliveryPaise: 4_000 })
      .where('tranNo', '=', difference.tranNo)
      .execute()
    await api.tell('booking_confirmed', { tranNo: many.tranNo })
    await api.runJobs()
    await api.tell('booking_confirmed', { tranNo: difference.tranNo })
    await api.runJobs()
    expect(api.texts.map(({ template, variables }) => [template, variables])).toEqual([
      ['booking_confirmed', { DAY: 'Tue 1 Dec 2026', NUMBER: many.tranNo }],
      ['delivery_paid', { RUPEES: '40', PAISE: '00', NUMBER: many.tranNo }],
    ])
    expect(api.mails.map(({ letter }) => letter.subject)).toEqual([
      'Your poojas are booked',
      'Your prasadam goes to the new address',
    ])
  })

  test('stay away where they are not wanted, and letters that can wait too', async () => {
    await api.prefer(true, false)
    await remind()
    expect([api.mails.length, api.texts.length]).toEqual([1, 0])
    await api.prefer(false, true)
    await remind()
    expect([api.mails.length, api.texts.length]).toEqual([1, 1])
    await api.prefer(false, false)
    await remind()
    expect([api.mails.length, api.texts.length]).toEqual([1, 1])
  })

  test('a confirmation and a refund are mailed even to those who prefer nothing', async () => {
    await api.prefer(false, false)
    const made = await api.book()
    await api.tell('booking_confirmed', { tranNo: made.tranNo })
    await api.tell('refund_done', { tranNo: made.tranNo, refundId: await api.applyRefund(made) })
    await api.runJobs()
    expect([api.mails.length, api.texts.length]).toEqual([2, 0])
  })

  test('beyond the purse of the day become letters, until midnight at the temple', async () => {
    await api.prefer(false, true)
    for (let each = 0; each < 4; each++) await remind()
    expect([api.mails.length, api.texts.length]).toEqual([1, 3])
    // It is 9:30 at the temple: 14 hours later it is 23:30, 15 hours later the next day.
    api.clock.advance({ minutes: 14 * 60 })
    await remind()
    expect([api.mails.length, api.texts.length]).toEqual([2, 3])
    api.clock.advance({ minutes: 60 })
    await remind()
    expect([api.mails.length, api.texts.length]).toEqual([2, 4])
  })
})
