import { randomUUID } from 'node:crypto'
import { getDaySheet, printDaySheet } from '@vazhipadu/contract/day-sheet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { makeClock, type TestClock } from '../../testing/make-clock.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { checkPdf, readText } from '../../testing/read-pdf.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

// Slow: prints and mails sheets for many evenings.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const OFFICE = 'office@kavumpuzha.example'
const PRIEST = 'melsanthi@kavumpuzha.example'
const TOMORROW = '2026-11-16'

let api: Api
let clock: TestClock
beforeEach(async () => {
  // 18:29 at the temple.
  clock = makeClock('2026-11-15T12:59:00.000Z')
  api = await startApi({}, undefined, clock)
  await fillCatalogue(api)
})
afterEach(() => api.close())

const book = (name: string) =>
  makeOrder(api.db, { at: clock.now(), lines: [{ date: TOMORROW, name, nameMl: null }] })
/** The mails sent since the last call. */
async function mails() {
  await api.sweepSheets()
  await api.runJobs()
  return api.mails.splice(0).map(({ to, letter, attachments }) => ({
    to,
    subject: letter.subject,
    text: letter.text,
    file: attachments[0],
  }))
}
const evening = () => clock.advance({ minutes: 1 })
const morning = () => clock.advance({ minutes: 9 * 60 })

describe('the day sheet by mail', () => {
  test('leaves in the evening before with the paper, once, to office and priest', async () => {
    await book('Ammini')
    expect(await mails()).toEqual([])
    evening()
    const sent = await mails()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([PRIEST, OFFICE])
    const [first] = sent
    expect(first?.subject).toBe('Day sheet for Mon 16 Nov 2026, version 1')
    expect(first?.file?.filename).toBe('day-sheet-2026-11-16-version-1.pdf')
    const pdf = Buffer.from(first?.file?.content ?? '')
    await checkPdf(pdf)
    expect(await readText(pdf)).toContain('Ammini')
    expect(await mails()).toEqual([])
    clock.advance({ minutes: 90 })
    expect(await mails()).toEqual([])
  })

  test('is sent again at half past three: the same version if nothing has changed, and says so', async () => {
    await book('Ammini')
    evening()
    await mails()
    morning()
    const [again, ...others] = await mails()
    expect(others).toHaveLength(1)
    expect(again?.subject).toBe('Day sheet for Mon 16 Nov 2026: nothing has changed, version 1')
    expect(again?.text).toContain('paper you have is right')
    expect(await mails()).toEqual([])
  })

  test('is a new version if something changed, and lists the changes', async () => {
    await book('Ammini')
    evening()
    await mails()
    await book('Kannan')
    morning()
    const [again] = await mails()
    expect(again?.subject).toBe('Day sheet for Mon 16 Nov 2026, version 2')
    expect(again?.text).toContain('Since version 1: 1 added.')
    expect(await readText(Buffer.from(again?.file?.content ?? ''))).toContain('Since version 1')
    const admin = await makeAdmin(api)
    const { body } = await api.call(getDaySheet, { query: { on_date: TOMORROW } }, admin)
    expect(body.versions).toMatchObject([
      { version: 2, madeBy: null, mailed: ['morning'], changes: { new: 1, name: 0, star: 0, out: 0 } },
      { version: 1, madeBy: null, mailed: ['evening'] },
    ])
    // The next print is compared with the mailed version.
    const printed = await api.call(printDaySheet, { body: { on_date: TOMORROW } }, admin)
    expect(printed.body).toMatchObject({ version: 2, isNew: false })
  })

  test('says so when nothing is booked', async () => {
    evening()
    const [only] = await mails()
    expect(only?.text).toContain('No pooja is booked for this day.')
  })

  test('that two workers come to at once leaves once', async () => {
    await book('Ammini')
    evening()
    const other = await startApi({}, { databaseUrl: api.databaseUrl, clock })
    try {
      await Promise.all([api.sweepSheets(), other.sweepSheets(), api.sweepSheets()])
      await api.runJobs()
      expect(api.mails.map(({ to }) => to).toSorted()).toEqual([PRIEST, OFFICE])
      expect(await sqlRows(api.db, 'select 1 from day_sheet_version')).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  test('of a worker that dies before its commit leaves with the next, by the same number', async () => {
    await book('Ammini')
    evening()
    // The queue fails, so the letters cannot be enqueued and the whole transaction must roll back.
    await sqlRows(api.db, 'alter schema pgboss rename to pgboss_away')
    await expect(api.sweepSheets()).rejects.toThrow()
    await sqlRows(api.db, 'alter schema pgboss_away rename to pgboss')
    expect(await sqlRows(api.db, 'select 1 from day_sheet_version')).toEqual([])
    expect(await mails()).toHaveLength(2)
  })

  /** Written before any settings are read, so no cache needs to be invalidated. */
  const nameRecipients = (value: string[]) =>
    api.db
      .insertInto('setting')
      .values({
        key: 'daySheet.mailTo',
        value: JSON.stringify(value),
        changedAt: clock.now(),
        changedBy: randomUUID(),
      })
      .execute()

  test('is sent to nobody if the settings have no address, and creates no version', async () => {
    await nameRecipients([])
    evening()
    expect(await mails()).toEqual([])
    expect(await sqlRows(api.db, 'select 1 from day_sheet_version')).toEqual([])
  })

  test('is sent once to a duplicated address; an invalid address is refused', async () => {
    await nameRecipients(['Priest@example.com', 'priest@example.com'])
    evening()
    expect((await mails()).map(({ to }) => to)).toEqual(['Priest@example.com'])
    const admin = await makeAdmin(api)
    const refused = await api.send('PUT', '/admin/settings/daySheet.mailTo', { value: ['nobody'] }, admin)
    expect(refused.status).toBe(422)
  })

  test('that is too late for the morning is not sent at noon', async () => {
    clock.advance({ minutes: 17 * 60 + 31 })
    expect(await mails()).toEqual([])
  })
})
