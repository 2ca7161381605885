import * as contract from '@vazhipadu/contract/notifications'
import { addDays } from '@vazhipadu/panchang/civil-date'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { makeOrder } from '../../../testing/make-order.ts'
import { sampleAddress } from '../../../testing/sample-address.ts'
import { standingsOf, useBatches } from '../../../testing/start-batches.ts'
import { insertParcels } from '../../delivery/insert-parcels.ts'
import { cancelledOfDay } from './list-people.ts'

const api = useBatches()

describe('the list of a day', () => {
  test('lists the people concerned, and by which channel and when each was notified', async () => {
    await api.book(0)
    await api.book(1)
    await api.book(2, { state: 'cancelled' })
    const before = await api.list()
    expect(standingsOf(before.people)).toEqual(['Arjun untold', 'Bhavana untold'])
    expect(before).toMatchObject({
      cancelled: 1,
      plan: { people: 2, sms: 2, email: 2 },
      counts: { all: 2, untold: 2 },
    })
    await api.tell(before.people[0]?.line_ids)
    await api.sweep()
    const after = await api.list()
    expect(standingsOf(after.people)).toEqual(['Arjun told', 'Bhavana untold'])
    expect(after.people[0]).toMatchObject({
      mayTell: false,
      sms: { way: 'open', status: 'sent', at: api.clock.now().toISOString(), failure: null },
      email: { way: 'open', status: 'sent', at: api.clock.now().toISOString(), failure: null },
    })
    expect(standingsOf((await api.list('pre', { standing: 'told' })).people)).toEqual(['Arjun told'])
    expect(standingsOf((await api.list('pre', { search: 'bhav' })).people)).toEqual(['Bhavana untold'])
    const ending = api.devotees[0]?.mobile.slice(-6)
    expect(standingsOf((await api.list('pre', { search: ending })).people)).toEqual(['Arjun told'])
    expect((await api.list('pre', { limit: 1, skip: 1 })).people.map(({ name }) => name)).toEqual(['Bhavana'])
  })

  test('gives the reason why a person cannot be reached', async () => {
    await makeOrder(api.db, {
      at: api.clock.now(),
      kind: 'counter',
      lines: [{ date: api.onDate }],
      customer: { name: 'Divya', email: null, mobile: '+919847088888' },
    })
    const abroad = { name: 'Esha', email: 'esha@example.com', mobile: '+971501234567' }
    await makeOrder(api.db, {
      at: api.clock.now(),
      kind: 'counter',
      customer: abroad,
      lines: [{ date: api.onDate }],
    })
    const { people, plan } = await api.list()
    expect(people.map(({ standing, sms, email }) => [standing, sms.way, email.way])).toEqual([
      ['unreachable', 'unproven', 'none'],
      ['untold', 'abroad', 'open'],
    ])
    expect(plan).toEqual({ people: 1, sms: 0, email: 1 })
  })

  test('after the pooja lists only people whose pooja was performed', async () => {
    await api.book(0, { state: 'performed' })
    await api.book(1)
    expect(standingsOf((await api.list('post')).people)).toEqual(['Arjun untold'])
    await api.tell(undefined, 'post')
    await api.sweep()
    expect(api.mails.map(({ letter }) => letter.subject)).toEqual(['Your pooja has been performed'])
    expect(api.texts.map(({ template }) => template)).toEqual(['performed'])
  })

  test('poojas in the morning and the evening cause one notice after the second, for both', async () => {
    const { lineIds } = await makeOrder(api.db, {
      accountId: api.devotees[0]?.id ?? null,
      at: api.clock.now(),
      lines: [
        { date: api.onDate, name: 'Morning', state: 'performed' },
        { date: api.onDate, name: 'Evening' },
      ],
    })
    expect((await api.list('post')).people).toMatchObject([{ standing: 'untold', mayTell: false }])
    for (const chosen of [undefined, lineIds]) expect((await api.tell(chosen, 'post')).status).toBe(409)
    await api.db
      .updateTable('orderLine')
      .set({ state: 'performed', performedAt: api.clock.now() })
      .where('id', 'in', lineIds)
      .execute()
    expect((await api.list('post')).people).toMatchObject([{ standing: 'untold', mayTell: true }])
    await api.tell(undefined, 'post')
    await api.sweep()
    expect(api.mails.map(({ letter }) => /Morning.*Evening/s.test(letter.text))).toEqual([true])
  })

  test('counts people without remaining poojas as cancelled, using indexes only', async () => {
    const lines = (...states: ('booked' | 'performed' | 'cancelled')[]) =>
      makeOrder(api.db, { at: api.clock.now(), lines: states.map((state) => ({ date: api.onDate, state })) })
    await lines('cancelled', 'cancelled')
    await lines('cancelled', 'booked')
    await lines('cancelled', 'performed')
    expect((await api.list()).cancelled).toBe(1)
    const plan = await inTransaction(api.db, async (trx) => {
      await sqlRows(trx, 'set local enable_seqscan = off')
      return sqlRows(trx, `explain ${cancelledOfDay}`, [api.onDate])
    })
    expect(JSON.stringify(plan)).toContain('order_line_cancelled')
    expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  })
})

test('sent parcels: each devotee is notified once, with the tracking number', async () => {
  const made = await api.book(0, { state: 'performed' })
  const parcels = [
    { date: api.onDate, zone: 'kerala' as const, grams: 50, chargePaise: 6_000, lineIndexes: [0] },
  ]
  await inTransaction(api.db, (trx) =>
    insertParcels(trx, [{ ...made, parcels, address: { ...sampleAddress, recipient: 'Arjun' } }]),
  )
  const listed = async (query = {}) =>
    (await api.call(contract.listSentParcels, { query }, await api.as())).body.people
  expect(await listed()).toEqual([])
  await api.db
    .updateTable('parcel')
    .set({ state: 'sent', carrier: 'Speed Post', trackingNo: 'EK1', sentAt: api.clock.now() })
    .where('tranNo', '=', made.tranNo)
    .execute()
  const [person] = await listed()
  const parcelId = person?.parcel?.id ?? 0
  expect(person).toMatchObject({ name: 'Arjun', standing: 'untold', parcel: { tracking_no: 'EK1' } })
  const tell = async () =>
    api.call(contract.sendParcelNotices, { body: { parcel_ids: [parcelId] } }, await api.as())
  expect((await tell()).status).toBe(200)
  await api.sweep()
  expect((await tell()).status).toBe(409)
  expect(api.mails.map(({ letter }) => letter.text.includes('EK1'))).toEqual([true])
  expect(await listed()).toEqual([])
  expect(standingsOf(await listed({ standing: 'all' }))).toEqual(['Arjun told'])
})

test('parcels are listed from the temple’s midnight a month ago, not from Greenwich’s', async () => {
  const made = await api.book(0, { state: 'performed' })
  const parcels = [
    { date: api.onDate, zone: 'kerala' as const, grams: 50, chargePaise: 6_000, lineIndexes: [0] },
  ]
  await inTransaction(api.db, (trx) => insertParcels(trx, [{ ...made, parcels, address: sampleAddress }]))
  const today = api.shared.calendar.timeAt(api.clock.now()).today
  const first = addDays(today, -31)
  const isListedIfSentAt = async (sentAt: string) => {
    await api.db
      .updateTable('parcel')
      .set({ state: 'sent', carrier: 'Speed Post', trackingNo: 'EK2', sentAt: new Date(sentAt) })
      .where('tranNo', '=', made.tranNo)
      .execute()
    const { body } = await api.call(contract.listSentParcels, { query: { standing: 'all' } }, await api.as())
    return body.people.some(({ parcel }) => parcel?.tracking_no === 'EK2')
  }
  expect(await isListedIfSentAt(`${first}T00:30:00+05:30`)).toBe(true)
  expect(await isListedIfSentAt(`${addDays(first, -1)}T18:45:00Z`)).toBe(true)
  expect(await isListedIfSentAt(`${addDays(first, -1)}T23:59:00+05:30`)).toBe(false)
})

describe('the preview', () => {
  test('is the very letter and SMS that then arrive', async () => {
    const { tranNo } = await api.book(0)
    const query = { kind: 'pre' as const, on_date: api.onDate, id: tranNo }
    const { body } = await api.call(contract.previewNotice, { query }, await api.as())
    await api.tell()
    await api.sweep()
    expect(body).toMatchObject({ name: 'Arjun', sms: { templateId: 'tmpl-reminder' } })
    expect(body.email).toEqual({
      subject: api.mails[0]?.letter.subject,
      html: api.mails[0]?.letter.html,
    })
    const { DAY = '', NUMBER = '' } = api.texts[0]?.variables ?? {}
    expect(body.sms?.parts.filter(({ varies }) => varies).map(({ text }) => text)).toEqual([DAY, NUMBER])
    expect(body.sms?.parts.map(({ text }) => text).join('')).toContain(`is on ${DAY}. Booking ${NUMBER}.`)
  })

  test('of somebody who has nothing there is none', async () => {
    const query = { kind: 'post' as const, on_date: api.onDate, id: 'V2222222222' }
    const { status, body } = await api.call(contract.previewNotice, { query }, await api.as())
    expect([status, body.code]).toEqual([404, 'nothing_to_preview'])
  })
})
