import { updateBooking } from '@vazhipadu/contract/changes'
import { getDaySheet, printDaySheet } from '@vazhipadu/contract/day-sheet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { grantCapabilities } from '../../testing/grant-capabilities.ts'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { readText } from '../../testing/read-pdf.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { erasePerson } from './erase-person.ts'
import { clearSheets } from './freeze-version.ts'

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
let devotee: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  admin = await makeAdmin(api)
  devotee = await makeAccount(api)
})
afterAll(() => api.close())

const PUSHPANJALI = 1
const HOMAM = 11
const HALF_LITRE = 23
const LITRE = 24
const CHOROONU = 39
let day = ''
let days = 0
beforeEach(() => {
  day = `2026-12-${String(++days).padStart(2, '0')}`
})

const tick = () => {
  api.clock.advance({ seconds: 1 })
  return api.clock.now()
}
/** Each booking is a second later, because the sheet is sorted by booking time. */
const book = (lines: NonNullable<Parameters<typeof makeOrder>[1]['lines']>, more = {}) =>
  makeOrder(api.db, { at: tick(), lines: lines.map((line) => ({ date: day, ...line })), ...more })
const sheet = async (on = day) => {
  const answer = await api.call(getDaySheet, { query: { on_date: on } }, admin)
  expect(answer.status).toBe(200)
  return answer.body
}
const print = (version?: number, token = admin.token) =>
  api.call(printDaySheet, { body: { on_date: day, ...(version && { version }) } }, { token })
async function printed(version?: number) {
  const { status, body } = await print(version)
  expect(status).toBe(200)
  const file = await fetch(api.url + new URL(body.url).pathname)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  return { ...body, text: (await readText(Buffer.from(await file.arrayBuffer()))).replace(/\s+/g, ' ') }
}
const change = async (tranNo: string, line: { line_id: number; star_id: number }) => {
  const [order] = await sqlRows<{ version: number }>(
    api.db,
    'select version from orders where tran_no = $1',
    [tranNo],
  )
  const body = {
    tran_no: tranNo,
    version: order?.version ?? 0,
    reason: 'Requested by telephone',
    lines: [line],
  }
  expect((await api.call(updateBooking, { body }, admin)).status).toBe(200)
}
const move = (lineId: number, date: string) =>
  sqlRows(api.db, 'update order_line set moved_from = on_date, on_date = $2 where id = $1', [lineId, date])
const cancel = (lineId: number) =>
  sqlRows(
    api.db,
    "update order_line set state = 'cancelled', cancelled_by = 'office', cancelled_at = $2 where id = $1",
    [lineId, api.clock.now()],
  )
const names = (body: Awaited<ReturnType<typeof sheet>>) =>
  body.deities.flatMap(({ groups }) =>
    groups.flatMap(({ entries }) => entries.map(({ name, mark }) => [name, mark])),
  )

describe('the day sheet', () => {
  test('groups what is paid for by deity and offering, with the hour, the star and what of it', async () => {
    await book([
      { offeringId: PUSHPANJALI, name: 'Arjun', nameMl: 'അർജുൻ', starId: 10 },
      { offeringId: PUSHPANJALI, name: 'Malavika', starId: null, quantity: 2 },
      { offeringId: HALF_LITRE, name: 'Bindu', quantity: 3 },
      { offeringId: LITRE, name: 'Arjun Menon' },
      { offeringId: CHOROONU, name: 'Unni' },
    ])
    await book([{ offeringId: PUSHPANJALI, name: 'Unpaid' }], { state: 'awaiting_payment' })
    await book([{ offeringId: PUSHPANJALI, name: 'Let go', state: 'cancelled' }, {}])
    const body = await sheet()
    const groups = body.deities.flatMap((deity) => deity.groups)
    expect(names(body).flat()).not.toContain('Unpaid')
    expect(names(body).flat()).not.toContain('Let go')
    const archana = groups.find(({ offering }) => offering.name === 'Pushpanjali')
    expect(archana).toMatchObject({ session: { id: 'usha', startsAt: '05:30' }, count: 3, performed: 0 })
    expect(archana?.entries.slice(0, 2)).toMatchObject([
      {
        number: 1,
        name: 'Arjun',
        nameMl: 'അർജുൻ',
        star: { name: 'Makam', nameMl: 'മകം' },
        note: '',
        mark: null,
      },
      { number: 2, name: 'Malavika', star: null, note: '2 ×' },
    ])
    // One rite in two measures forms one group.
    const payasam = groups.find(({ offering }) => offering.name === 'Palpayasam')
    expect(payasam).toMatchObject({ offering: { nameMl: 'പാൽപായസം' }, amount: '2½ litres', count: 2 })
    expect(payasam?.entries.map(({ note }) => note)).toEqual(['1½ L', '1 L'])
    expect(body.totals.find(({ title }) => title === 'Kitchen')?.rows).toContainEqual({
      name: 'Palpayasam',
      detail: 'milk 5 L, rice 625 g, sugar 1.25 kg',
      amount: '2½ L',
    })
    expect(body.inPerson).toEqual({
      by: 'at the office by 5:30 am',
      rows: [{ name: 'Unni', detail: 'Choroonu' }],
    })
    expect(body.versions).toEqual([])
  })

  test('of a day without bookings is empty and can still be printed', async () => {
    expect(await sheet()).toMatchObject({ count: 0, deities: [], totals: [] })
    expect((await printed()).text).toContain('0 poojas')
  })

  test('is printed in words and numbers, and each print is written down', async () => {
    await book([
      { offeringId: HOMAM, name: 'Ammini', nameMl: 'അമ്മിണി' },
      { offeringId: HOMAM, name: 'Kannan' },
    ])
    const first = await printed()
    expect(first).toMatchObject({ version: 1, isNew: true })
    for (const words of [
      'Version 1',
      'അമ്മിണി',
      'Kannan',
      '2 poojas, 1 deity',
      `by ${admin.name}`,
      'coconut 2',
    ])
      expect(first.text).toContain(words)
    expect(first.text).not.toContain('Since version')
    const again = await printed()
    expect(again).toMatchObject({ version: 1, isNew: false, text: first.text })
    const [version] = (await sheet()).versions
    expect(version).toMatchObject({ version: 1, madeBy: admin.name, count: 2, mailed: [] })
    const audit = await sqlRows<{ after: unknown }>(
      api.db,
      "select after from audit_entry where action = 'day_sheet.printed' and subject_id = $1 order by id",
      [day],
    )
    expect(audit).toEqual([{ after: { version: 1, isNew: true } }, { after: { version: 1, isNew: false } }])
  })

  test('marks names added, changed and removed since the last version; the next version contains them', async () => {
    const elsewhere = '2026-12-28'
    const a = await book([
      { name: 'Stays' },
      { name: 'Star changes', starId: 15 },
      { name: 'Moves away' },
      { name: 'Is cancelled' },
    ])
    const [, starred = 0, moved = 0, cancelled = 0] = a.lineIds
    await printed()
    await change(a.tranNo, { line_id: starred, star_id: 10 })
    await move(moved, elsewhere)
    await cancel(cancelled)
    await book([{ name: 'Comes late' }])
    const body = await sheet()
    expect(names(body)).toEqual([
      ['Stays', null],
      ['Star changes', 'star'],
      ['Moves away', 'out'],
      ['Is cancelled', 'out'],
      ['Comes late', 'new'],
    ])
    expect(body).toMatchObject({ count: 3, changes: { new: 1, name: 0, star: 1, out: 2 } })
    const [group] = body.deities[0]?.groups ?? []
    expect(group?.entries.map(({ detail }) => detail)).toEqual([
      '',
      'was ചോതി',
      'moved to Mon 28 Dec 2026',
      'cancelled',
      '',
    ])
    const second = await printed()
    expect(second).toMatchObject({ version: 2, isNew: true })
    for (const words of [
      'STAR Star changes',
      'NEW Comes late',
      'OUT Moves away',
      'Since version 1',
      'no. 2 · was ചോതി',
      '3 · moved to Mon 28 Dec',
      'replaces version 1 of Sun 9:30 am',
    ])
      expect(second.text).toContain(words)
    // Later prints are compared with this version: marks and removed lines are gone.
    expect(names(await sheet())).toEqual([
      ['Stays', null],
      ['Star changes', null],
      ['Comes late', null],
    ])
    expect(await printed()).toMatchObject({ version: 2, isNew: false })
    // The old version prints as it was, with its old name.
    const old = await printed(1)
    expect(old).toMatchObject({ version: 1, isNew: false })
    expect(old.text).toContain('Moves away')
    expect(old.text).toContain('ചോതി')
    expect(old.text).not.toContain('Comes late')
    // On its new day it is marked new only if a version was printed there before.
    expect(names(await sheet(elsewhere))).toEqual([['Moves away', null]])
  })

  test('leaves out lines of a closed day whose devotee has not answered yet', async () => {
    const { tranNo, lineIds } = await book([{ name: 'Waits for an answer' }])
    await book([{ name: 'Is held', offeringId: HOMAM }])
    await printed()
    const letter = '00000000-0000-4000-8000-000000000001'
    await sqlRows(
      api.db,
      `insert into day_letter (id, tran_no, token_hash, made_at) values ($1, $2, decode('00', 'hex'), $3)`,
      [letter, tranNo, api.clock.now()],
    )
    await sqlRows(
      api.db,
      `insert into day_offer (id, letter_id, tran_no, offering_id, on_date, line_ids, due_at)
       select gen_random_uuid(), $1, tran_no, offering_id, on_date, $3, $4 from order_line where tran_no = $2`,
      [letter, tranNo, lineIds, api.clock.now()],
    )
    const body = await sheet()
    expect(names(body)).toEqual(
      expect.arrayContaining([
        ['Waits for an answer', 'out'],
        ['Is held', null],
      ]),
    )
    expect(body).toMatchObject({ count: 1, changes: { out: 1 } })
    expect((await printed()).text).toContain('day closed')
    await sqlRows(api.db, 'delete from day_offer')
    expect(names(await sheet())).toContainEqual(['Waits for an answer', 'new'])
  })

  test('is for the office, and printing it for the desk', async () => {
    expect((await api.call(getDaySheet, { query: { on_date: day } }, devotee)).status).toBe(403)
    expect((await print(undefined, devotee.token)).status).toBe(403)
    await grantCapabilities(api.db, admin.email, ['catalogue'])
    const refused = await print()
    await grantCapabilities(api.db, admin.email, ['desk', 'treasury', 'catalogue'])
    expect(refused.status).toBe(403)
  })

  test('a version that never was, and a day out of reach, are refused', async () => {
    const unknown = await print(7)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'version_not_found'])
    const far = await api.call(getDaySheet, { query: { on_date: '2099-01-01' } }, admin)
    expect([far.status, far.body.code]).toEqual([422, 'date_out_of_reach'])
  })

  test('of a day long past is thrown away; one on which somebody stood who is forgotten, when its day is over', async () => {
    const id = await getAccountId(api.db, devotee.email)
    const { lineIds } = await book([{ name: 'To be forgotten' }, {}], { accountId: id })
    await printed()
    await cancel(lineIds[0] ?? 0)
    await printed()
    const kept = () =>
      sqlRows<{ onDate: string }>(api.db, 'select on_date from day_sheet_version where on_date = $1', [day])
    expect(await kept()).toHaveLength(2)
    expect(await clearSheets(api.db, '2027-01-20')).toBe(0)
    // The day is still to come: its sheets are kept in use, and the next version is the third.
    await inTransaction(api.db, (trx) => erasePerson(trx, id, day))
    expect(await clearSheets(api.db, day)).toBe(0)
    expect(await kept()).toHaveLength(2)
    await book([{ name: 'Came later' }])
    expect(await printed()).toMatchObject({ version: 3 })
    expect(await clearSheets(api.db, '2027-01-20')).toBe(3)
    expect(await kept()).toEqual([])

    await printed()
    await inTransaction(api.db, (trx) => erasePerson(trx, id, '2027-01-20'))
    expect(await kept()).toEqual([])
    await printed()
    expect(await clearSheets(api.db, '2027-01-20')).toBe(0)
    expect(await clearSheets(api.db, '2027-06-01')).toBeGreaterThan(0)
    expect(await kept()).toEqual([])
  })
})
