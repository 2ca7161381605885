import { updateBooking } from '@vazhipadu/contract/changes'
import { searchOffice } from '@vazhipadu/contract/search'
import { createTicket } from '@vazhipadu/contract/support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeClerk } from '../../testing/grant-capabilities.ts'
import { makeAccount } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { sendForm } from '../../testing/send-form.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { fillSearch } from './fill-search.ts'

let api: Api
let desk: { token: string }
let treasurer: { token: string }
let auditor: { token: string }
let devotee: Awaited<ReturnType<typeof makeAccount>>
const at = new Date('2026-11-12T05:00:00Z')

beforeAll(async () => {
  api = await startApi({ LIMIT_SEARCHES_PER_ACCOUNT_A_MINUTE: '80' })
  await fillCatalogue(api)
  devotee = await makeAccount(api)
  desk = await makeClerk(api, ['desk'])
  treasurer = await makeClerk(api, ['treasury'])
  auditor = await makeClerk(api, ['audit'])
})
afterAll(() => api.close())

const search = (words: string, as: { token: string } = desk) =>
  api.call(searchOffice, { body: { words } }, as)
const find = async (words: string) => (await search(words)).body.bookings.map(({ tran_no }) => tran_no)
const fill = async () => {
  await api.db.updateTable('searchFill').set({ after: '', doneAt: null }).execute()
  while ((await fillSearch(api)) > 0);
}

describe('one box', () => {
  test('needs a right to read the books; tickets also need a right to answer or audit them', async () => {
    expect((await search('Menon', devotee)).status).toBe(403)
    expect((await api.call(searchOffice, { body: { words: 'Menon' } }, {})).status).toBe(401)
    for (const reader of [desk, treasurer, auditor]) expect((await search('Menon', reader)).status).toBe(200)
    expect((await search('M')).status).toBe(422)
  })

  test('finds a booking by every number, phone, e-mail and name in either script', async () => {
    const made = await makeOrder(api.db, {
      at,
      customer: { name: 'Aswathy Suresh', email: 'aswathy.s@example.in', mobile: '+919746011208' },
      lines: [
        { name: 'Niranjana', nameMl: 'നിരഞ്ജന' },
        { name: 'Sreedevi Gopika', date: '2026-12-04' },
      ],
    })
    await api.db
      .insertInto('receipt')
      .values({
        tranNo: made.tranNo,
        series: 'online',
        financialYear: '2026-27',
        capturedAt: at,
        verifyCode: 'B'.repeat(26),
        sequenceNo: 4309,
        number: '2026-27/004309',
        issuedAt: at,
      })
      .execute()
    await fill()
    const wanted = [
      [made.tranNo, made.tranNo.toLowerCase(), made.tranNo.slice(-6), made.tranNo.slice(0, 7)],
      ['4309', '04309', '004309', '27/004309', '2026-27/004309', '2026-27-004309'],
      [made.paymentId, made.paymentId.slice(-6), made.orderId],
      ['+91 97460 11208', '9746011208', '97460 11', '011208', '1208'],
      ['aswathy.s@example.in', 'Aswathy.S@Example.in', 'aswathy.s@', 'Aswathy', 'suresh asw', 'അശ്വതി'],
      ['Niranjana', 'നിരഞ്ജന', 'നിര', 'niran', 'gopika', 'sree', 'sre'],
    ].flat()
    for (const words of wanted) expect([words, await find(words)]).toEqual([words, [made.tranNo]])
    expect(await find('Nobody')).toEqual([])
    const { body } = await search('niranjana')
    expect(body).toMatchObject({ hasMore: false, isComplete: true })
    expect(body.bookings[0]).toMatchObject({
      receipt_number: '2026-27/004309',
      customer_name: 'Aswathy Suresh',
      phone_no: '+919746011208',
      devotee: expect.stringMatching(/Niranjana|നിരഞ്ജന/),
      status: 'confirmed',
      totalPaise: 10_000,
      lines: 2,
      firstDate: '2026-12-01',
      lastDate: '2026-12-04',
    })
    expect((await search('niranjana', auditor)).body.bookings[0]?.phone_no).toBe('')
  })

  test('an unpaid hold is found only by its whole number, because holds are not indexed', async () => {
    const held = await makeOrder(api.db, {
      at,
      state: 'awaiting_payment',
      payment: 'none',
      customer: { name: 'Zubaida' },
    })
    await fill()
    expect(await find('Zubaida')).toEqual([])
    expect(await find(held.tranNo)).toEqual([held.tranNo])
  })

  test('ranks a whole number before a suffix match, and newer ones first', async () => {
    const customer = { name: 'Xavier', email: null }
    const older = await makeOrder(api.db, { at, customer: { ...customer, mobile: '+919000074421' } })
    const newer = await makeOrder(api.db, {
      at: new Date(at.getTime() + 1),
      customer: { ...customer, mobile: '+918888874421' },
    })
    await fill()
    expect(await find('74421')).toEqual([newer.tranNo, older.tranNo])
    expect(await find('919000074421')).toEqual([older.tranNo])
  })

  test('a corrected name is found under the new one, and the old one finds nothing', async () => {
    const made = await makeOrder(api.db, {
      at,
      customer: { name: 'Omana Amma', email: null, mobile: null },
      lines: [{ name: 'Ramachandran' }],
    })
    await fill()
    expect(await find('ramachandran')).toEqual([made.tranNo])
    const [id] = made.lineIds
    const changed = await api.call(
      updateBooking,
      {
        body: {
          tran_no: made.tranNo,
          version: 1,
          reason: 'Misspelt',
          lines: [{ line_id: id ?? 0, name: 'Balachandran' }],
        },
      },
      desk,
    )
    expect([changed.status, changed.body]).toEqual([200, expect.anything()])
    expect(await find('balachandran')).toEqual([made.tranNo])
    expect(await find('ramachandran')).toEqual([])
  })

  test('a ticket is found by its number, subject and author', async () => {
    const form = { ticket_type: 'prasadam', subject: 'Kadumpayasam spilt', text: 'It came open.' }
    const opened = await sendForm(api, createTicket, { form }, devotee)
    expect(opened.status).toBe(200)
    const { id, number } = opened.body.ticket
    for (const words of [`#${number}`, String(number), 'kadumpayasam', 'കടുംപായസം'])
      expect([words, (await search(words)).body.tickets.map((ticket) => ticket.id)]).toEqual([words, [id]])
    expect((await search('kadumpayasam', treasurer)).body.tickets).toEqual([])
  })
})

test('too many searches in a minute are refused', async () => {
  const hasty = await makeClerk(api, ['desk'])
  const answers = await Promise.all(Array.from({ length: 82 }, () => search('Menon', hasty)))
  expect(answers.filter(({ status }) => status === 429).length).toBe(2)
})
