import { randomUUID } from 'node:crypto'
import { reportMail, reportSms } from '@vazhipadu/contract/notifications'
import { savePreference } from '@vazhipadu/contract/profile'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fillCatalogue } from '../../../testing/fill-catalogue.ts'
import { makeAccount } from '../../../testing/make-account.ts'
import { type MadeOrder, makeOrder } from '../../../testing/make-order.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'
import { insertParcels } from '../../delivery/insert-parcels.ts'
import { oweReceipt } from '../../receipts/issue-receipt.ts'
import { notify, type OrderTrigger, orderTriggers, remindTomorrow } from '../notifications.jobs.ts'

const REPORT_SECRET = 'the-secret-that-providers-send-with-reports'
const smsTemplates = Object.fromEntries(
  [
    'BOOKING_CONFIRMED',
    'PAYMENT_PENDING',
    'PAID_LATE',
    'REMINDER',
    'PERFORMED',
    'PRASADAM_SENT',
    'MOVED',
    'CANCELLED_BY_TEMPLE',
    'REFUND_STARTED',
    'REFUND_DONE',
  ].map((name) => [`SMS_TEMPLATE_${name}`, `tmpl-${name.toLowerCase()}`]),
)

/** From where the clock stands, half past nine, to half past six. */
const EVENING = 9 * 60

let api: Api
let devotee: Awaited<ReturnType<typeof makeAccount>>
let accountId: string
beforeEach(async () => {
  // Three SMS a day: the purse is emptied by hand.
  api = await startApi({ REPORT_SECRET, LIMIT_NOTICES_BY_SMS_A_DAY: '3', ...smsTemplates })
  await fillCatalogue(api)
  devotee = await makeAccount(api)
  const account = await api.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  accountId = account.id
  api.mails.length = 0
  api.texts.length = 0
})
afterEach(() => api.close())

const book = (wanted: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
  makeOrder(api.db, { accountId, at: api.clock.now(), ...wanted })
const tell = (trigger: OrderTrigger, ids: Record<string, string>, key = JSON.stringify(ids)) =>
  inTransaction(api.db, (trx) => enqueue(trx, notify, { trigger, key: `${trigger}:${key}`, ids }))
const notices = () =>
  api.db
    .selectFrom('notice')
    .select(['trigger', 'channel', 'status'])
    .where('tranNo', 'is not', null)
    .orderBy('createdAt')
    .orderBy('channel')
    .execute()
const prefer = (email: boolean, sms: boolean) =>
  api.call(savePreference, { body: { notices: { email, sms } } }, devotee)

async function post({ tranNo, lineIds }: MadeOrder): Promise<string> {
  const address = {
    recipient: 'Lakshmi',
    line1: 'Thekke Veedu',
    line2: null,
    city: 'Cherthala',
    state: 'IN-KL',
    country: 'IN',
    postalCode: '688524',
    mobile: '+919847055555',
  }
  const parcels = [
    { date: '2026-12-01', zone: 'kerala' as const, grams: 50, chargePaise: 6_000, lineIndexes: [0] },
  ]
  await inTransaction(api.db, (trx) => insertParcels(trx, [{ tranNo, lineIds, parcels, address }]))
  await api.db
    .updateTable('parcel')
    .set({ state: 'sent', carrier: 'Speed Post', trackingNo: 'EK1' })
    .execute()
  const parcel = await api.db.selectFrom('parcel').select('id').executeTakeFirstOrThrow()
  return String(parcel.id)
}

async function applyRefund({ tranNo, paymentId, lineIds }: MadeOrder): Promise<string> {
  const id = randomUUID()
  await api.db
    .insertInto('refund')
    .values({
      id,
      key: `refund-${id}`,
      paymentId,
      tranNo,
      source: 'ours',
      state: 'pending',
      cause: 'office',
      amountPaise: 5_000,
      reason: 'Closed that day',
      lineIds,
      requestedAt: api.clock.now(),
    })
    .execute()
  return id
}

/** An order in the state in which each thing is told. */
async function prepare(trigger: OrderTrigger): Promise<Record<string, string>> {
  if (trigger === 'payment_pending')
    return { tranNo: (await book({ state: 'awaiting_payment', payment: 'created' })).tranNo }
  if (trigger === 'paid_late' || trigger === 'needs_attention')
    return { tranNo: (await book({ state: 'needs_attention', payment: 'authorized' })).tranNo }
  if (trigger === 'performed') return { tranNo: (await book({ lines: [{ state: 'performed' }] })).tranNo }
  if (trigger === 'cancelled') return { tranNo: (await book({ lines: [{ state: 'cancelled' }] })).tranNo }
  const made = await book()
  if (trigger === 'prasadam_sent') return { tranNo: made.tranNo, parcelId: await post(made) }
  if (trigger.startsWith('refund') || trigger === 'late_refunded')
    return { tranNo: made.tranNo, refundId: await applyRefund(made) }
  if (trigger === 'moved') return { tranNo: made.tranNo, lineId: String(made.lineIds[0]) }
  return { tranNo: made.tranNo }
}

describe('every thing that happens to an order', () => {
  test.each(orderTriggers)('%s: is told once, however often it is asked for', async (trigger) => {
    const ids = await prepare(trigger)
    await tell(trigger, ids)
    await tell(trigger, ids)
    await api.runJobs()
    await tell(trigger, ids)
    await api.runJobs()
    expect(api.mails.map(({ to }) => to)).toEqual([devotee.email])
    expect(api.mails[0]?.letter.text).toContain(ids.tranNo)
    expect(api.texts.length).toBeLessThanOrEqual(1)
    expect((await notices()).filter(({ channel }) => channel === 'email')).toEqual([
      { trigger, channel: 'email', status: 'sent' },
    ])
  })

  test('what is no longer true is not told', async () => {
    const paid = await book()
    const held = await book({ state: 'awaiting_payment' })
    const cancelled = await book({ lines: [{ state: 'cancelled' }, { date: '2026-12-02' }] })
    await tell('payment_pending', { tranNo: paid.tranNo })
    await tell('booking_confirmed', { tranNo: held.tranNo })
    await tell('reminder', { tranNo: cancelled.tranNo, onDate: '2026-12-01' })
    await tell('booking_confirmed', { tranNo: 'V2222222222' })
    await api.runJobs()
    expect(api.mails).toEqual([])
  })

  test('lines of another day are not in a reminder', async () => {
    const { tranNo } = await book({ lines: [{ name: 'Arjun' }, { name: 'Malavika', date: '2026-12-02' }] })
    await tell('reminder', { tranNo, onDate: '2026-12-02' })
    await api.runJobs()
    expect(api.mails[0]?.letter.text).toContain('Malavika')
    expect(api.mails[0]?.letter.text).not.toContain('Arjun')
  })

  test('someone without an account is told at the address given at the counter, and by letter only', async () => {
    const customer = { name: 'Raghavan', email: 'raghavan@example.com', mobile: '+919847099999' }
    const { tranNo } = await book({ accountId: null, kind: 'counter', customer })
    await tell('booking_confirmed', { tranNo })
    const nobody = await book({ accountId: null, customer: { email: null } })
    await tell('booking_confirmed', { tranNo: nobody.tranNo })
    await api.runJobs()
    expect(api.mails.map(({ to }) => to)).toEqual(['raghavan@example.com'])
    expect(api.mails[0]?.letter.text).toContain('Namaskaram Raghavan. ')
    expect(api.texts).toEqual([])
  })
})

test('a confirmation carries its own receipt', async () => {
  const first = await book()
  const second = await book()
  const due = { tranNo: first.tranNo, series: 'online' as const, capturedAt: api.clock.now() }
  await inTransaction(api.db, (trx) => oweReceipt(trx, api.config.TEMPLE_TIME_ZONE, due))
  for (const { tranNo } of [first, second]) {
    await tell('booking_confirmed', { tranNo })
    await tell('reminder', { tranNo })
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
    const { tranNo } = await book()
    await tell('reminder', { tranNo })
    await api.runJobs()
    return tranNo
  }

  test('go by template and variables, to a mobile that was proven', async () => {
    const tranNo = await remind()
    expect(api.texts).toEqual([
      { to: devotee.mobile, template: 'reminder', variables: { DAY: 'Tue 1 Dec 2026', NUMBER: tranNo } },
    ])
    await api.db.updateTable('account').set({ mobileVerified: false }).execute()
    await remind()
    expect(api.texts).toHaveLength(1)
  })

  test('every template gets exactly its variables, none longer than operators allow', async () => {
    for (const trigger of orderTriggers) {
      await tell(trigger, await prepare(trigger))
      await api.runJobs()
      // Yesterday's SMS do not count today.
      api.clock.advance({ days: 1 })
    }
    expect(Object.fromEntries(api.texts.map((sms) => [sms.template, Object.keys(sms.variables)]))).toEqual({
      booking_confirmed: ['DAY', 'NUMBER'],
      payment_pending: ['NUMBER'],
      paid_late: ['NUMBER'],
      reminder: ['DAY', 'NUMBER'],
      performed: ['DAY', 'NUMBER'],
      prasadam_sent: ['CARRIER', 'TRACKING', 'NUMBER'],
      moved: ['DAY', 'NUMBER'],
      cancelled_by_temple: ['DAY', 'NUMBER'],
      refund_started: ['AMOUNT', 'NUMBER'],
      refund_done: ['AMOUNT', 'NUMBER'],
    })
    for (const { variables } of api.texts)
      for (const value of Object.values(variables)) expect(value).toMatch(/^.{1,30}$/)
  })

  test('stay away where they are not wanted, and letters that can wait too', async () => {
    await prefer(true, false)
    await remind()
    expect([api.mails.length, api.texts.length]).toEqual([1, 0])
    await prefer(false, true)
    await remind()
    expect([api.mails.length, api.texts.length]).toEqual([1, 1])
    await prefer(false, false)
    await remind()
    expect([api.mails.length, api.texts.length]).toEqual([1, 1])
  })

  test('a confirmation and a refund are mailed even to those who prefer nothing', async () => {
    await prefer(false, false)
    const made = await book()
    await tell('booking_confirmed', { tranNo: made.tranNo })
    await tell('refund_done', { tranNo: made.tranNo, refundId: await applyRefund(made) })
    await api.runJobs()
    expect([api.mails.length, api.texts.length]).toEqual([2, 0])
  })

  test('beyond the purse of the day become letters, until midnight at the temple', async () => {
    await prefer(false, true)
    for (let each = 0; each < 4; each++) await remind()
    expect([api.mails.length, api.texts.length]).toEqual([1, 3])
    // 9:30 in the morning at the temple: fourteen hours later it is 23:30, fifteen later it is tomorrow.
    api.clock.advance({ minutes: 14 * 60 })
    await remind()
    expect([api.mails.length, api.texts.length]).toEqual([2, 3])
    api.clock.advance({ minutes: 60 })
    await remind()
    expect([api.mails.length, api.texts.length]).toEqual([2, 4])
  })
})

const remindEveryone = async () => {
  await inTransaction(api.db, (trx) => enqueue(trx, remindTomorrow, {}))
  await api.runJobs()
}

test('on the evening before, every order of tomorrow is reminded once', async () => {
  api.clock.advance({ minutes: EVENING })
  const tomorrow = { date: '2026-11-16' }
  const first = await book({ lines: [tomorrow, tomorrow, { date: '2026-11-17' }] })
  const second = await book({ lines: [tomorrow] })
  await book({ lines: [{ date: '2026-11-15' }] })
  await book({ lines: [{ ...tomorrow, state: 'cancelled' }] })
  await book({ state: 'awaiting_payment', lines: [tomorrow] })
  for (let times = 0; times < 2; times++) {
    await remindEveryone()
    await api.sweep()
  }
  expect(api.mails).toHaveLength(2)
  for (const { tranNo } of [first, second])
    expect(api.mails.filter(({ letter }) => letter.text.includes(tranNo))).toHaveLength(1)
})

describe('a reminder', () => {
  const saying = (word: string) => api.mails.filter(({ letter }) => letter.text.includes(word)).length

  test('made after midnight is of the day that has begun, and leaves at six', async () => {
    const first = await book({ lines: [{ date: '2026-11-16' }] })
    const second = await book({ lines: [{ date: '2026-11-17' }] })
    // Half past midnight: no worker was up in the evening.
    api.clock.advance({ minutes: EVENING + 6 * 60 })
    await remindEveryone()
    api.clock.advance({ minutes: 5 * 60 })
    await api.sweep()
    expect(api.mails).toEqual([])
    api.clock.advance({ minutes: 30 })
    await api.sweep()
    expect([saying(first.tranNo), saying(second.tranNo)]).toEqual([1, 0])
    api.clock.advance({ minutes: 12 * 60 })
    await remindEveryone()
    await api.sweep()
    expect([saying(first.tranNo), saying(second.tranNo)]).toEqual([1, 1])
  })

  test('does not leave after its day', async () => {
    api.clock.advance({ minutes: EVENING })
    await book({ lines: [{ date: '2026-11-16' }] })
    await remindEveryone()
    api.clock.advance({ days: 2 })
    await api.sweep()
    expect([api.mails, api.texts]).toEqual([[], []])
    expect(await api.db.selectFrom('noticeBatch').select('leftOut').execute()).toEqual([{ leftOut: 2 }])
  })

  test('does not name a pooja whose day was closed', async () => {
    const onDate = '2026-11-16'
    const { tranNo, lineIds } = await book({
      lines: [
        { date: onDate, name: 'Standing' },
        { date: onDate, name: 'Closed', offeringId: 2 },
      ],
    })
    const [letterId, at] = [randomUUID(), api.clock.now()]
    await api.db
      .insertInto('dayLetter')
      .values({ id: letterId, tranNo, tokenHash: Buffer.from(letterId), madeAt: at })
      .execute()
    await api.db
      .insertInto('dayOffer')
      .values({
        id: randomUUID(),
        letterId,
        tranNo,
        offeringId: 2,
        onDate,
        dueAt: at,
        lineIds: lineIds.slice(1),
      })
      .execute()
    await tell('reminder', { tranNo, onDate })
    await api.runJobs()
    expect([saying('Standing'), saying('Closed')]).toEqual([1, 0])
  })
})

describe('reports of the providers', () => {
  const headers = { 'x-report-secret': REPORT_SECRET }
  const row = () =>
    api.db
      .selectFrom('notice')
      .select(['id', 'channel', 'status', 'reason', 'deliveredAt', 'reference'])
      .where('tranNo', 'is not', null)
      .orderBy('channel')
      .execute()
  const send = async () => {
    await tell('booking_confirmed', { tranNo: (await book()).tranNo })
    await api.runJobs()
    const [mail, sms] = await row()
    return { mail, sms }
  }

  test('an SMS that arrived, and one that did not', async () => {
    const { sms } = await send()
    const report = (status: 'delivered' | 'failed', reason?: string) =>
      api.call(
        reportSms,
        { body: { reports: [{ requestId: sms?.reference ?? '', status, reason }] } },
        { headers },
      )
    expect((await report('failed', 'absent subscriber')).status).toBe(200)
    expect((await row())[1]).toMatchObject({
      status: 'failed',
      reason: 'absent subscriber',
      deliveredAt: null,
    })
    // Operators try for hours: the later word holds, and is final.
    await report('delivered')
    await report('failed')
    expect((await row())[1]).toMatchObject({ status: 'sent', reason: null, deliveredAt: api.clock.now() })
  })

  test('a letter that bounced, one that arrived after its sending was cut off, and a complaint', async () => {
    const { mail } = await send()
    const messageId = `<${mail?.id}@kavumpuzha.example>`
    const report = (event: 'delivered' | 'bounced' | 'complained', reason?: string) =>
      api.call(reportMail, { body: { reports: [{ messageId, event, reason }] } }, { headers })
    await report('bounced', '550 no such user')
    expect((await row())[0]).toMatchObject({ status: 'failed', reason: 'bounced: 550 no such user' })
    await api.db.updateTable('notice').set({ status: 'unknown' }).execute()
    await report('delivered')
    expect((await row())[0]).toMatchObject({ status: 'sent', deliveredAt: api.clock.now() })
    await api.db.updateTable('notice').set({ deliveredAt: null }).execute()
    await report('complained')
    expect((await row())[0]).toMatchObject({ status: 'sent', reason: 'complained' })
  })

  test('change nothing when nothing is known by that name', async () => {
    const { mail } = await send()
    const before = await row()
    const body = { reports: [{ messageId: '<someone@elsewhere.example>', event: 'bounced' as const }] }
    expect((await api.call(reportMail, { body }, { headers })).status).toBe(200)
    expect(await row()).toEqual(before)
    expect(mail?.status).toBe('sent')
  })

  test('are taken from our providers only', async () => {
    const body = { reports: [] }
    for (const extra of [{}, { headers: { 'x-report-secret': 'guess' } }]) {
      for (const refused of [
        await api.call(reportSms, { body }, extra),
        await api.call(reportMail, { body }, extra),
      ])
        expect([refused.status, refused.body.code]).toEqual([403, 'reporter_unknown'])
    }
  })
})
