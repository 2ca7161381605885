import { cancelLines } from '@vazhipadu/contract/refunds'
import { afterEach, expect, test, vi } from 'vitest'
import { HOMAM, lineOn, useClosing } from '../../testing/start-closing.ts'
import { DAY, startReturning } from '../../testing/start-returning.ts'

// Refunds wait for a balance and for banks, over weeks.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useClosing()
const { live, refund, story, lettersOf, arrivedOf } = startReturning(p)
afterEach(() => {
  p.control.setSettings({ balanceTooLow: false, failRefunds: 0 })
})

const ON_ITS_WAY = 'Your money is on its way back'
const ARRIVED = 'Your money is back with your bank'
const LATE = 'Your refund takes longer than we said'

test('a day is closed, its devotee silent, the balance too low for an hour: the money arrives all the same', async () => {
  const by = p.who(3)
  const tranNo = await p.buy([lineOn('2026-12-02')], by)
  await p.closeDay('2026-12-02', HOMAM)
  p.control.setSettings({ balanceTooLow: true })
  await live(8)
  expect((await story(tranNo)).refunds).toMatchObject([{ cause: 'temple', status: 'requested' }])
  p.control.setSettings({ balanceTooLow: false })
  await live(2)
  const { order, refunds } = await story(tranNo)
  expect(refunds.map(({ status, amountPaise }) => [status, amountPaise])).toEqual([
    ['processed', order.totalPaise],
  ])
  expect(arrivedOf(order.payment?.payment_id ?? '')).toBe(order.totalPaise)
  expect(order.lines[0]?.status).toBe('cancelled')
  expect(lettersOf(tranNo)).toEqual([ON_ITS_WAY, ARRIVED])
})

test('the office is alerted once that the balance is too low, and sees the refunds that wait for it', async () => {
  const first = await p.buy([lineOn('2026-12-20')])
  const second = await p.buy([lineOn('2026-12-21')])
  p.control.setSettings({ balanceTooLow: true })
  for (const tranNo of [first, second]) expect((await refund(await p.read(tranNo))).status).toBe(200)
  const before = p.mails.length
  await p.settle()
  await live(3)
  const balanceMails = p.mails.slice(before).filter(({ letter }) => /balance/.test(letter.subject))
  expect(balanceMails).toHaveLength(1)
  for (const tranNo of [first, second])
    expect((await story(tranNo)).refunds).toMatchObject([{ status: 'requested', waitsFor: 'balance' }])
  p.control.setSettings({ balanceTooLow: false })
  await live(2)
  for (const tranNo of [first, second])
    expect((await story(tranNo)).refunds).toMatchObject([{ status: 'processed', waitsFor: null }])
})

test('twelve days of low balance: one letter that it takes longer, and one when it has arrived', async () => {
  const tranNo = await p.buy([lineOn('2027-01-20')])
  p.control.setSettings({ balanceTooLow: true })
  const { orderId } = await p.db
    .selectFrom('providerOrder')
    .select('orderId')
    .where('tranNo', '=', tranNo)
    .executeTakeFirstOrThrow()
  p.control.pay(orderId, { force: true })
  await p.settle()
  await live(12)
  expect(lettersOf(tranNo)).toEqual([ON_ITS_WAY, LATE])
  p.control.setSettings({ balanceTooLow: false })
  await live(2)
  expect(lettersOf(tranNo)).toEqual([ON_ITS_WAY, LATE, ARRIVED])
})

test('a refund returned by a bank is sent again, whoever approved it, from the same ledger accounts', async () => {
  const office = await p.buy([lineOn('2027-01-05'), lineOn('2027-01-06')])
  const devotee = await p.buy([lineOn('2027-01-07')])
  p.control.setSettings({ failRefunds: 4 })
  const [line] = (await p.read(office)).lines
  const some = { amount: line?.amountPaise ?? 0, line_ids: [line?.id ?? 0] }
  expect((await refund(await p.read(office), some)).status).toBe(200)
  const path = '/admin/settings/booking.mayCancel'
  expect((await p.send('PUT', path, { value: true }, await p.admin())).status).toBe(200)
  const { lines, version } = await p.read(devotee)
  const body = { version, line_ids: lines.map(({ id }) => id) }
  const token = await p.signIn(p.who(0))
  expect((await p.call(cancelLines, { params: { tran_no: devotee }, body }, { token })).status).toBe(200)
  await p.settle()
  await live(5)
  for (const tranNo of [office, devotee]) {
    const { order, refunds } = await story(tranNo)
    expect(refunds.map(({ status, failureKind }) => [status, failureKind])).toEqual([
      ['failed', 'bank'],
      ['failed', 'bank'],
      ['processed', null],
    ])
    expect(order.lines[0]?.status).toBe('cancelled')
    expect(arrivedOf(order.payment?.payment_id ?? '')).toBe(order.lines[0]?.amountPaise)
    expect(lettersOf(tranNo).filter((subject) => subject === ON_ITS_WAY)).toHaveLength(1)
    expect(lettersOf(tranNo).filter((subject) => subject === ARRIVED)).toHaveLength(1)
    expect(lettersOf(tranNo)).not.toContain('Your refund did not reach your bank')
    expect(order.timeline.filter(({ step }) => step === 'refund_started')).toHaveLength(1)
  }
})

test('payments older than six months fail with that reason, without a retry, and one letter is sent', async () => {
  const tranNo = await p.buy([lineOn('2027-02-10')])
  await p.pass(181 * DAY)
  await p.settle()
  expect((await refund(await p.read(tranNo))).status).toBe(200)
  await p.settle()
  await live(4)
  const { order, refunds } = await story(tranNo)
  expect(refunds).toMatchObject([{ status: 'failed', failureKind: 'too_old', mayRetry: true }])
  expect(refunds).toHaveLength(1)
  expect(order.lines[0]?.status).toBe('cancelled')
  expect(lettersOf(tranNo)).toEqual([ON_ITS_WAY, 'Your refund must go another way'])
})
