import * as parcels from '@vazhipadu/contract/delivery'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type MadeParcel, makeParcel } from '../../testing/make-parcel.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
let desk: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  api = await startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' })
  await fillCatalogue(api)
  desk = await makeAdmin(api)
})
afterAll(() => api.close())

let numbered = 482_913_000
const nextNumber = () => `EL${++numbered}IN`
const today = () => api.clock.now().toISOString().slice(0, 10)
type Part = { carrier?: string; sent_on?: string; replace?: number[] }
const body = (lines: string[], part: Part = {}) => ({
  body: { text: lines.join('\n'), carrier: 'Speed Post', sent_on: today(), ...part },
})
const keep = (lines: string[], part?: Part) => api.call(parcels.keepTracking, body(lines, part), desk)
const preview = (lines: string[], part?: Part) => api.call(parcels.previewTracking, body(lines, part), desk)
const verdictsOf = (answer: { body: { lines: { verdict: string }[] } }) =>
  answer.body.lines.map(({ verdict }) => verdict)
const standOf = async ({ id }: MadeParcel) => {
  const [row] = await sqlRows<{
    state: string
    carrier: string
    trackingNo: string
    sentAt: Date
    version: number
  }>(api.db, 'select state, carrier, tracking_no, sent_at, version from parcel where id = $1', [id])
  return row
}

describe('pasted tracking numbers', () => {
  test('valid lines are saved; wrong and duplicate ones are listed and skipped', async () => {
    const packed = await Promise.all(Array.from({ length: 6 }, () => makeParcel(api, { state: 'packed' })))
    const [first, second, third, fourth, fifth, sixth] = packed as [
      ...[MadeParcel, MadeParcel, MadeParcel, MadeParcel, MadeParcel, MadeParcel],
    ]
    const ready = await makeParcel(api)
    const old = await makeParcel(api, { state: 'sent', trackingNo: nextNumber() })
    const back = await makeParcel(api, { state: 'returned', trackingNo: nextNumber() })
    const numbers = Array.from({ length: 6 }, nextNumber)
    const taken = (await standOf(old))?.trackingNo ?? ''
    const lines = [
      'Receipt\tTracking number',
      `${first.receiptNumber}\t${numbers[0]}`,
      `${second.tranNo}, ${numbers[1]}`,
      `P${third.id} ${numbers[2]}`,
      `${first.receiptNumber}\t${numbers[0]}`,
      `${fourth.receiptNumber} EL48291310IN`,
      `2031-32/000001 ${nextNumber()}`,
      `${ready.receiptNumber} ${nextNumber()}`,
      `${old.receiptNumber} ${numbers[3]}`,
      `${back.receiptNumber} ${nextNumber()}`,
      `${fifth.receiptNumber} ${numbers[4]}`,
      `${sixth.receiptNumber} ${numbers[4]}`,
      `${fourth.receiptNumber} DTDC D1234567`,
      'thank you',
    ]
    const verdicts = [
      'heading',
      'ok',
      'ok',
      'ok',
      'repeated',
      'wrong_number',
      'no_parcel',
      'not_packed',
      'sent_differently',
      'ended',
      'number_twice',
      'number_twice',
      'parcel_twice',
      'unreadable',
    ]
    const seen = await preview(lines)
    expect(verdictsOf(seen)).toEqual(verdicts)
    expect(await standOf(first)).toMatchObject({ state: 'packed', trackingNo: null })

    const kept = await keep(lines)
    expect([verdictsOf(kept), kept.body.sent]).toEqual([verdicts, 3])
    for (const [at, parcel] of [first, second, third].entries())
      expect(await standOf(parcel)).toMatchObject({
        state: 'sent',
        carrier: 'Speed Post',
        trackingNo: numbers[at],
        version: 2,
      })
    for (const parcel of [fourth, fifth, sixth])
      expect(await standOf(parcel)).toMatchObject({ state: 'packed' })
    expect((await standOf(old))?.trackingNo).toBe(taken)

    const again = await keep(lines)
    expect(again.body.sent).toBe(0)
    expect(verdictsOf(again).slice(1, 4)).toEqual(['already', 'already', 'already'])
    expect(await standOf(first)).toMatchObject({ version: 2 })
    const audited = await sqlRows<{ after: object; named: string }>(
      api.db,
      `select e.after, p.after ->> 'trackingNo' as named from audit_entry e join audit_personal p on p.entry_id = e.id
       where action = 'parcel.sent' and subject_id = $1`,
      [first.tranNo],
    )
    // The tracking number leads to an address, so it is stored apart from the audit entry and erased with the person.
    expect(audited).toMatchObject([
      { after: { parcelId: first.id, trackingNo: '(forgotten)', sentOn: today() }, named: numbers[0] },
    ])
    expect(verdictsOf(await preview([`${fourth.receiptNumber} ${taken}`]))).toEqual(['number_taken'])
  })

  test('take the place of another number only when that is wished', async () => {
    const parcel = await makeParcel(api, { state: 'sent', trackingNo: nextNumber() })
    const sentAt = (await standOf(parcel))?.sentAt
    const line = `${parcel.receiptNumber} ${nextNumber()}`
    expect((await keep([line])).body.sent).toBe(0)
    const kept = await keep([line], { replace: [1] })
    expect([verdictsOf(kept), kept.body.sent]).toEqual([['replace'], 1])
    expect(await standOf(parcel)).toMatchObject({ trackingNo: line.split(' ')[1], sentAt })
  })

  test('of figures go to this year’s parcel, never to that of a year before', async () => {
    const before = await makeParcel(api, { state: 'sent' })
    const now = await makeParcel(api)
    const figures = Number(now.receiptNumber.split('/')[1])
    await sqlRows(
      api.db,
      `update receipt set sequence_no = $2, financial_year = '2025-26', number = $3 where tran_no = $1`,
      [before.tranNo, figures, now.receiptNumber.replace('2026-27', '2025-26')],
    )
    await sqlRows(api.db, "update parcel set sent_at = sent_at - interval '1 year' where id = $1", [
      before.id,
    ])
    const line = `${figures} ${nextNumber()}`
    expect(verdictsOf(await keep([line]))).toEqual(['not_packed'])
    expect((await standOf(before))?.trackingNo).toBeNull()
    await sqlRows(api.db, "update parcel set state = 'packed' where id = $1", [now.id])
    expect(verdictsOf(await keep([line]))).toEqual(['ok'])
    expect((await standOf(now))?.trackingNo).toBe(line.split(' ')[1])
    expect((await standOf(before))?.trackingNo).toBeNull()
  })

  test('say by whom each travels, and on which day it was handed over', async () => {
    const parcel = await makeParcel(api, { state: 'packed' })
    await keep([`P${parcel.id},Anand Couriers,AC-2026-118`], { sent_on: '2026-11-12' })
    expect(await standOf(parcel)).toMatchObject({
      carrier: 'Anand Couriers',
      trackingNo: 'AC-2026-118',
      // Noon at the temple.
      sentAt: new Date('2026-11-12T06:30:00Z'),
    })
  })

  test.each(['2027-01-01', '2026-08-01'])('of %s are refused', async (sent_on) => {
    const answer = await keep(['x'], { sent_on })
    expect([answer.status, answer.body.code]).toEqual([422, 'handed_over_wrong'])
  })

  test('are no more than a clerk can look over', async () => {
    const answer = await preview(Array.from({ length: 1_001 }, (_, at) => `P${at} x`))
    expect([answer.status, answer.body.code]).toEqual([422, 'too_many_lines'])
    expect((await keep(['x'.repeat(120_001)])).status).toBe(422)
  })

  test('pasted at two desks at once belong to one parcel each', async () => {
    const number = nextNumber()
    const made = await Promise.all([1, 2].map(() => makeParcel(api, { state: 'packed' })))
    const answers = await Promise.all(made.map(({ id }) => keep([`P${id} ${number}`])))
    expect(answers.flatMap(verdictsOf).toSorted()).toEqual(['number_taken', 'ok'])
  })
})
