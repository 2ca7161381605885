import * as delivery from '@vazhipadu/contract/delivery'
import { getOrder } from '@vazhipadu/contract/orders'
import { listAudit } from '@vazhipadu/contract/reports/audit'
import * as parcels from '@vazhipadu/contract/reports/parcels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeClerk } from '../../testing/grant-capabilities.ts'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { type MadeParcel, makeParcel } from '../../testing/make-parcel.ts'
import { countPages, readText } from '../../testing/read-pdf.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
let devotee: Awaited<ReturnType<typeof makeAccount>>
let desk: { token: string }
let accountId: string
beforeAll(async () => {
  api = await startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' })
  await fillCatalogue(api)
  devotee = await makeAccount(api)
  accountId = await getAccountId(api.db, devotee.email)
  desk = await makeClerk(api, ['desk'])
})
afterAll(() => api.close())

type Step = (typeof delivery.parcelSteps)[number]
const mark = (step: Step, chosen: Pick<MadeParcel, 'id' | 'version'>[], carrier?: string) =>
  api.call(
    delivery.markParcels,
    {
      body: {
        step,
        parcels: chosen.map(({ id, version }) => ({ id, version })),
        ...(carrier && { carrier }),
      },
    },
    desk,
  )
const outcomesOf = async (answer: ReturnType<typeof mark>) =>
  (await answer).body.results.map(({ outcome }) => outcome)
const readParcel = async (id: number) => {
  const [row] = await sqlRows<Record<string, unknown>>(api.db, 'select * from parcel where id = $1', [id])
  return row
}

describe('parcels', () => {
  test('are for the desk', async () => {
    const chosen = [{ id: 1, version: 1 }]
    const asked = [
      [delivery.markParcels, { step: 'packed', parcels: chosen }],
      [delivery.resendParcels, { parcels: chosen }],
      [delivery.printLabels, { parcel_ids: [1] }],
      [delivery.printTestPage, {}],
      [delivery.previewTracking, { text: '', carrier: 'DTDC', sent_on: '2026-11-15' }],
      [delivery.keepTracking, { text: '', carrier: 'DTDC', sent_on: '2026-11-15' }],
    ] as const
    const treasurer = await makeClerk(api, ['treasury'])
    for (const [endpoint, given] of asked) {
      const request = { body: given } as never
      expect([endpoint.path, (await api.call(endpoint, request, devotee)).status]).toEqual([
        endpoint.path,
        403,
      ])
      expect((await api.call(endpoint, request, treasurer)).status).toBe(403)
      expect((await api.call(endpoint, request, {})).status).toBe(401)
    }
  })

  test('go from ready to packed, sent and delivered, each step written down', async () => {
    const parcel = await makeParcel(api)
    expect(await outcomesOf(mark('packed', [parcel]))).toEqual(['done'])
    expect(await outcomesOf(mark('sent', [{ ...parcel, version: 2 }], 'By hand'))).toEqual(['done'])
    expect(await outcomesOf(mark('delivered', [{ ...parcel, version: 3 }]))).toEqual(['done'])
    expect(await readParcel(parcel.id)).toMatchObject({
      state: 'delivered',
      carrier: 'By hand',
      version: 4,
      packedAt: expect.any(Date),
      sentAt: expect.any(Date),
      deliveredAt: expect.any(Date),
    })
    const admin = await makeAdmin(api)
    const { body } = await api.call(listAudit, { query: { subject: parcel.tranNo } }, admin)
    expect(body.entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      [
        'parcel.delivered',
        { parcelId: parcel.id, state: 'sent' },
        { parcelId: parcel.id, state: 'delivered' },
      ],
      [
        'parcel.sent',
        { parcelId: parcel.id, state: 'packed' },
        { parcelId: parcel.id, state: 'sent', carrier: 'By hand' },
      ],
      ['parcel.packed', { parcelId: parcel.id, state: 'ready' }, { parcelId: parcel.id, state: 'packed' }],
    ])
  })

  test.each<[Step, parcels.ParcelState[]]>([
    ['packed', ['ready']],
    ['unpacked', ['packed']],
    ['sent', ['packed']],
    ['delivered', ['sent']],
    ['returned', ['sent', 'delivered']],
  ])('become %s only from %j', async (step, from) => {
    const all: parcels.ParcelState[] = [...parcels.postedStates]
    const made = await Promise.all(all.map((state) => makeParcel(api, { state })))
    const { body } = await mark(step, made)
    const done = body.results.flatMap(({ outcome }, at) => (outcome === 'done' ? (all[at] ?? []) : []))
    expect(done).toEqual(from)
    const to = step === 'unpacked' ? 'ready' : step
    for (const [at, { outcome }] of body.results.entries())
      if (outcome !== 'done') expect(outcome).toBe(all[at] === to ? 'already' : 'unfit')
  })

  test('pressed twice are marked once', async () => {
    const parcel = await makeParcel(api)
    await mark('packed', [parcel])
    const before = await readParcel(parcel.id)
    api.clock.advance({ minutes: 1 })
    expect(await outcomesOf(mark('packed', [parcel]))).toEqual(['already'])
    expect(await readParcel(parcel.id)).toEqual(before)
  })

  test('parcels changed since the page was read, and unknown ones, are skipped', async () => {
    const parcel = await makeParcel(api)
    await sqlRows(api.db, 'update parcel set version = version + 1 where id = $1', [parcel.id])
    const other = await makeParcel(api)
    expect(await outcomesOf(mark('packed', [parcel, other, { id: 999_999, version: 1 }]))).toEqual([
      'stale',
      'done',
      'unknown',
    ])
    expect(await readParcel(parcel.id)).toMatchObject({ state: 'ready' })
  })

  test('at the same moment by two clerks are marked by one', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => makeParcel(api)))
    const answers = await Promise.all([
      outcomesOf(mark('packed', made)),
      outcomesOf(mark('packed', made.toReversed())),
    ])
    const done = answers.flat().filter((outcome) => outcome === 'done')
    expect(done).toHaveLength(6)
    expect(answers.flat().filter((outcome) => outcome === 'already')).toHaveLength(6)
  })

  test('are seen by their devotee: on the way, delivered, come back', async () => {
    const parcel = await makeParcel(api, { state: 'packed', accountId })
    const see = async () => (await api.call(getOrder, { params: { tran_no: parcel.tranNo } }, devotee)).body
    await api.call(
      delivery.keepTracking,
      {
        body: {
          text: `${parcel.receiptNumber} EL482913075IN`,
          carrier: 'Speed Post',
          sent_on: api.clock.now().toISOString().slice(0, 10),
        },
      },
      desk,
    )
    const sent = await see()
    expect(sent.parcels).toMatchObject([
      { status: 'sent', carrier: 'Speed Post', trackingNo: 'EL482913075IN' },
    ])
    expect(sent.timeline.at(-1)).toMatchObject({
      step: 'prasadam_posted',
      detail: 'Speed Post EL482913075IN',
    })
    api.clock.advance({ minutes: 1 })
    await mark('delivered', [{ id: parcel.id, version: 2 }])
    expect((await see()).timeline.at(-1)).toMatchObject({ step: 'delivered' })
    api.clock.advance({ minutes: 1 })
    await mark('returned', [{ id: parcel.id, version: 3 }])
    const back = await see()
    expect(back.parcels).toMatchObject([{ status: 'returned' }])
    expect(back.timeline.map(({ step }) => step)).not.toContain('delivered')
    expect(back.timeline.at(-1)).toMatchObject({
      step: 'prasadam_returned',
      detail: 'Speed Post EL482913075IN',
    })
  })
})

describe('what came back', () => {
  const resend = (chosen: Pick<MadeParcel, 'id' | 'version'>[]) =>
    api.call(
      delivery.resendParcels,
      { body: { parcels: chosen.map(({ id, version }) => ({ id, version })) } },
      desk,
    )

  test('is sent again as a new parcel that names the old, once', async () => {
    const parcel = await makeParcel(api, { state: 'returned', trackingNo: 'EL111111111IN' })
    const { body } = await resend([parcel])
    const newId = body.results[0]?.newId ?? 0
    expect(body.results).toEqual([{ id: parcel.id, outcome: 'done', newId }])
    expect(await readParcel(newId)).toMatchObject({
      state: 'ready',
      replaces: parcel.id,
      tranNo: parcel.tranNo,
      grams: 80,
      chargePaise: 6_000,
      trackingNo: null,
      carrier: null,
      sentAt: null,
      version: 1,
    })
    expect(await readParcel(parcel.id)).toMatchObject({ state: 'returned', trackingNo: 'EL111111111IN' })
    const lines = await sqlRows(api.db, 'select line_id from parcel_line where parcel_id = $1', [newId])
    expect(lines).toEqual(parcel.lineIds.map((lineId) => ({ lineId })))
    expect((await resend([parcel])).body.results).toEqual([{ id: parcel.id, outcome: 'already', newId }])
  })

  test('by two at once is one parcel', async () => {
    const parcel = await makeParcel(api, { state: 'returned' })
    const answers = await Promise.all([resend([parcel]), resend([parcel])])
    const results = answers.map(({ body }) => body.results[0])
    expect(new Set(results.map((result) => result?.outcome))).toEqual(new Set(['already', 'done']))
    expect(results[0]?.newId).toBe(results[1]?.newId)
  })

  test('alone can be sent again', async () => {
    const parcel = await makeParcel(api, { state: 'sent' })
    const stale = await makeParcel(api, { state: 'returned' })
    expect(
      (await resend([parcel, { ...stale, version: 7 }, { id: 999_999, version: 1 }])).body.results.map(
        ({ outcome }) => outcome,
      ),
    ).toEqual(['unfit', 'stale', 'unknown'])
  })
})

describe('labels', () => {
  const print = (body: Record<string, unknown>) =>
    api.call(delivery.printLabels, { body: body as never }, desk)
  const open = async (url: string) =>
    Buffer.from(await (await fetch(api.url + new URL(url).pathname)).arrayBuffer())

  test('are printed for ready and packed parcels, once for each address', async () => {
    const made = [
      await makeParcel(api, { recipient: 'Ready Amma', postalCode: '690502' }),
      await makeParcel(api, { recipient: 'Packed Amma', postalCode: '110023', state: 'packed' }),
      await makeParcel(api, { recipient: 'Sent Amma', state: 'sent' }),
      await makeParcel(api, { recipient: 'Waiting Amma', state: 'awaiting_pooja' }),
      await makeParcel(api, { recipient: 'Divya Mohan', country: 'GB', postalCode: 'CT1 2AB' }),
    ]
    const answer = await print({ parcel_ids: made.map(({ id }) => id), start_at: 23 })
    expect(answer.body.labels).toBe(3)
    const pdf = await open(answer.body.url)
    const text = await readText(pdf)
    expect(await countPages(pdf)).toBe(2)
    for (const words of ['110 023', '690 502', 'Ph 98460 31217', 'UNITED KINGDOM', 'Kavumpuzha 688 561'])
      expect(text).toContain(words)
    expect(text.indexOf('Packed Amma')).toBeLessThan(text.indexOf('Ready Amma'))
    expect(text).toContain(made[0]?.receiptNumber.slice(-6))
    expect(text).not.toMatch(/Sent Amma|Waiting Amma/)
    const again = await fetch(api.url + new URL(answer.body.url).pathname)
    expect(again.status).toBe(404)
  })

  test('show the parcel’s number if an order has several parcels', async () => {
    const first = await makeParcel(api)
    const second = await makeParcel(api, { order: first, onDate: '2026-11-12' })
    const { body } = await print({ parcel_ids: [first.id, second.id], per_sheet: 12 })
    const text = await readText(await open(body.url))
    for (const { id } of [first, second]) expect(text).toContain(`${first.receiptNumber.slice(-6)} P${id}`)
  })

  test('of nothing that could be posted are refused', async () => {
    const parcel = await makeParcel(api, { state: 'sent' })
    const answer = await print({ parcel_ids: [parcel.id] })
    expect([answer.status, answer.body.code]).toEqual([409, 'no_labels'])
  })

  test('have a test sheet without anybody’s name, and each print is written down', async () => {
    const { body } = await api.call(delivery.printTestPage, { body: { per_sheet: 12 } }, desk)
    const pdf = await open(body.url)
    expect([await countPages(pdf), (await readText(pdf)).trim()]).toEqual([1, ''])
    const admin = await makeAdmin(api)
    const audit = await api.call(listAudit, { query: { subject: 'labels' } }, admin)
    expect(audit.body.entries[0]).toMatchObject({ action: 'parcel.labels_printed', after: { labels: 2 } })
  })
})
