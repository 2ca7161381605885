import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { createLog } from '../../platform/log.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { startReceipts } from '../../testing/start-receipts.ts'
import { useStarted } from '../../testing/use-started.ts'
import { freezeDue, freezeReceipt } from './freeze-receipt.ts'
import { recordDueReceipt } from './issue-receipt.ts'
import { receiptHandlers } from './receipts.worker.ts'
import { reviseReceipt } from './revise-receipt.ts'

const api = useStarted(startReceipts)

describe('a change of the booking', () => {
  const change = (order: { tranNo: string; lineIds: number[] }, set: { name?: string; starId?: number }) =>
    inTransaction(api.db, (trx) =>
      reviseReceipt(trx, api.composing(), { tranNo: order.tranNo, now: api.clock.now() }, async () => {
        await trx
          .updateTable('orderLine')
          .set(set)
          .where('id', '=', order.lineIds[0] ?? 0)
          .execute()
      }),
    )

  test('makes a revision with the same number, and keeps the one before', async () => {
    const order = await api.confirm({ lines: [{ name: 'Wrong Name' }] })
    expect(await change(order, { name: 'Right Name' })).toBe(1)
    expect(await change(order, { starId: 3 })).toBe(2)
    const { body } = await api.ask(order.tranNo, api.owner.token)
    expect(body).toMatchObject({ receipt_number: order.number, revision: 2 })
    const { text } = await api.download(body.url)
    expect(text).toContain('REVISION 2')
    expect(text).toContain('Right Name')
    const papers = await api.db
      .selectFrom('receiptDocument')
      .select(['revision', 'paper'])
      .where('tranNo', '=', order.tranNo)
      .orderBy('revision')
      .execute()
    expect(papers.map(({ paper }) => /Wrong Name/.test(JSON.stringify(paper)))).toEqual([true, false, false])
  })

  test('that the receipt does not show makes none', async () => {
    const order = await api.confirm({ lines: [{ name: 'Same' }] })
    expect(await change(order, { name: 'Same' })).toBe(0)
  })

  test('issued receipts are immutable: the database refuses updates', async () => {
    const order = await api.confirm()
    await freezeReceipt(api.db, api.composing(), order.tranNo, api.clock.now())
    const rewriting = api.db.updateTable('receiptDocument').set({ paper: '{}' }).execute()
    await expect(rewriting).rejects.toThrow()
  })
})

describe('an order in another language', () => {
  const setLanguage = (tranNo: string, language: string) =>
    api.db.updateTable('orders').set({ language }).where('tranNo', '=', tranNo).execute()
  const freeze = (tranNo: string) => freezeReceipt(api.db, api.composing(), tranNo, api.clock.now())

  test('has its receipt in it, with English and Malayalam names kept beside', async () => {
    const order = await api.confirm({ lines: [{ name: 'முருகன்', starId: 6, date: '2026-11-30' }] })
    await setLanguage(order.tranNo, 'ta')
    const frozen = await freeze(order.tranNo)
    const [day] = frozen?.paper.days ?? []
    expect(frozen?.paper.language).toBe('ta')
    expect(day?.malayalam?.month).toEqual({ en: 'Vrischikam', ml: 'വൃശ്ചികം', own: 'விருச்சிகம்' })
    expect(day?.lines[0]?.star).toEqual({ en: 'Thiruvathira', ml: 'തിരുവാതിര', own: 'திருவாதிரை' })
    const { body } = await api.ask(order.tranNo, api.owner.token)
    const { text } = await api.download(body.url)
    for (const words of ['ரசீது எண்', 'முருகன்', 'திருவாதிரை തിരുവാതിര', 'திங்கள், 30 நவ. 2026', 'மொத்தம்'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Receipt no|Booked by|Total/)
  })

  test('that is Malayalam or English has it as ever', async () => {
    const orders = [await api.confirm(), await api.confirm()]
    await setLanguage(orders[0]?.tranNo ?? '', 'ml')
    for (const { tranNo } of orders) {
      const frozen = await freeze(tranNo)
      expect(frozen?.paper.language).toBe('en')
      expect(JSON.stringify(frozen?.paper)).not.toContain('"own"')
    }
  })

  test('keeps the language it was issued in when it is revised', async () => {
    const order = await api.confirm({ lines: [{ name: 'Wrong', starId: 6 }] })
    await setLanguage(order.tranNo, 'kn')
    await freeze(order.tranNo)
    await setLanguage(order.tranNo, 'te')
    const revise = (name: string) =>
      inTransaction(api.db, (trx) =>
        reviseReceipt(trx, api.composing(), { tranNo: order.tranNo, now: api.clock.now() }, async () => {
          await trx.updateTable('orderLine').set({ name }).where('tranNo', '=', order.tranNo).execute()
        }),
      )
    expect(await revise('Wrong')).toBe(0)
    expect(await revise('Right')).toBe(1)
    const frozen = await freeze(order.tranNo)
    expect(frozen?.paper).toMatchObject({ language: 'kn', revision: { number: 1 } })
    expect(frozen?.paper.days[0]?.lines[0]?.star?.own).toBe('ಆರಿದ್ರಾ')
  })
})

test('the worker’s sweep numbers and freezes remaining receipts', async () => {
  const at = api.clock.now()
  const { tranNo } = await makeOrder(api.db, { at })
  await inTransaction(api.db, (trx) =>
    recordDueReceipt(trx, 'Asia/Kolkata', { tranNo, series: 'online', capturedAt: at }),
  )
  const [handler] = receiptHandlers({ db: api.db, clock: api.clock, ...api.composing() } as never)
  await handler?.run({}, createLog('silent'))
  const row = await api.db
    .selectFrom('receipt')
    .selectAll()
    .where('tranNo', '=', tranNo)
    .executeTakeFirstOrThrow()
  expect(row.number).toMatch(/^2026-27\//)
  expect(row.revision).toBe(0)
})

test('a receipt that cannot be composed is reported, and does not prevent others from being frozen', async () => {
  const broken = await api.confirm()
  const whole = await api.confirm()
  const { calendar, ...rest } = api.composing()
  // The calendar fails only for the first receipt's day.
  const day = '2026-12-24'
  await api.db.updateTable('orderLine').set({ onDate: day }).where('tranNo', '=', broken.tranNo).execute()
  const failing: typeof calendar = {
    ...calendar,
    listDays: (from, to) =>
      from === day ? Promise.reject(new Error('no such day')) : calendar.listDays(from, to),
  }
  await expect(freezeDue(api.db, { ...rest, calendar: failing }, api.clock.now())).rejects.toThrow(
    'could not be composed',
  )
  const revisions = await api.db
    .selectFrom('receipt')
    .select(['tranNo', 'revision'])
    .where('tranNo', 'in', [broken.tranNo, whole.tranNo])
    .execute()
  expect(new Map(revisions.map(({ tranNo, revision }) => [tranNo, revision]))).toEqual(
    new Map([
      [broken.tranNo, null],
      [whole.tranNo, 0],
    ]),
  )
  expect(await freezeDue(api.db, api.composing(), api.clock.now())).toBe(1)
})

test('a sweep ends even if there is always more; the next one continues', async () => {
  await freezeDue(api.db, api.composing(), api.clock.now())
  for (let n = 0; n < 3; n++) await api.confirm()
  const left = () =>
    api.db
      .selectFrom('receipt')
      .select('tranNo')
      .where('revision', 'is', null)
      .execute()
      .then((due) => due.length)
  expect(await left()).toBe(3)
  expect(await freezeDue(api.db, api.composing(), api.clock.now(), 0)).toBe(1)
  expect(await freezeDue(api.db, api.composing(), api.clock.now())).toBe(2)
  expect(await left()).toBe(0)
})
