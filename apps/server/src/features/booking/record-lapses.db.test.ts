import { afterEach, expect, test } from 'vitest'
import { checkBooks } from '../../testing/check-books.ts'
import { startHolding } from '../../testing/start-holding.ts'
import { useStarted } from '../../testing/use-started.ts'
import { removeOldLapses } from './record-lapses.ts'

const p = useStarted(startHolding)
afterEach(async () => {
  expect(await checkBooks(p.db)).toEqual([])
})

const PUSHPANJALI = 1
const HOMAM = 11
let day = 0
const nextDay = () => `2027-01-${String((day++ % 28) + 1).padStart(2, '0')}`
const few = () => p.linesOn(HOMAM, nextDay(), 1)
const many = () => p.linesOn(PUSHPANJALI, nextDay(), 1)

test('the first lapse is forgiven; then few places wait 10 minutes, 30, 2 hours, 6 hours and no longer', async () => {
  const by = p.someone()
  await p.lapse(few(), by)
  expect((await p.book(few(), by)).status).toBe(200)
  await p.pass(17)
  await p.settle()
  for (const minutes of [10, 30, 120, 360, 360]) {
    const { status, body } = await p.book(few(), by)
    const lapsedAt = p.clock.now().getTime()
    expect([status, body.code]).toEqual([409, 'scarce_wait'])
    const { until } = body.meta as { until: string }
    expect(Date.parse(until) - lapsedAt).toBe(minutes * 60_000)
    expect((await p.book(many(), by)).status).toBe(200)
    await p.pass(minutes - 1)
    await p.settle()
    expect((await p.book(few(), by)).body.code).toBe('scarce_wait')
    await p.pass(1)
    await p.lapse(few(), by)
  }
})

test('paying for a place of few clears it; paying for another does not', async () => {
  const by = p.someone()
  const pay = async (lines: ReturnType<typeof few>) => {
    const { body } = await p.book(lines, by)
    p.control.pay(body.checkout?.order_id ?? '')
    await p.settle()
    expect((await p.status(body.tran_no)).status).toBe('confirmed')
  }
  await p.lapse(few(), by)
  await p.lapse(few(), by)
  expect((await p.book(few(), by)).body.code).toBe('scarce_wait')
  await pay(many())
  expect((await p.book(few(), by)).body.code).toBe('scarce_wait')
  await p.pass(11)
  await pay(few())
  expect(await p.countLapses(by)).toBe(0)
})

test('releasing a hold within five minutes is no lapse; later it is', async () => {
  const by = p.someone()
  const soon = await p.book(few(), by)
  await p.pass(5)
  await p.releaseHold(soon.body.tran_no, by)
  expect(await p.countLapses(by)).toBe(0)
  const late = await p.book(few(), by)
  await p.pass(6)
  await p.releaseHold(late.body.tran_no, by)
  expect(await p.countLapses(by)).toBe(1)
})

test('a payment attempt at the provider prevents a lapse, even if its event arrives later', async () => {
  const by = p.someone()
  const { body } = await p.book(few(), by)
  p.control.pay(body.checkout?.order_id ?? '', { outcome: 'failed', sendWebhooks: false })
  await p.pass(6)
  await p.releaseHold(body.tran_no, by)
  expect(await p.countLapses(by)).toBe(1)
  await p.pass(15)
  await p.settle()
  expect(await p.countLapses(by)).toBe(0)
})

test('an abandoned hold lapses, even if the provider is down', async () => {
  const by = p.someone()
  p.control.setOutage(3_600)
  await p.lapse(few(), by)
  p.control.setOutage(undefined)
  expect(await p.countLapses(by)).toBe(1)
})

test('pressing pay while the provider is down is no lapse, whether the hold expires or is released', async () => {
  const by = p.someone()
  p.control.setOutage(3_600)
  const press = async () => {
    const { body } = await p.book(few(), by)
    expect(body.checkout).toBeNull()
    const pressed = await p.openCheckout(body.tran_no, by)
    expect([pressed.status, (pressed.body as { code?: string }).code]).toEqual([503, 'provider_silent'])
    return body.tran_no
  }
  const first = await press()
  await p.pass(17)
  await p.settle()
  expect((await p.status(first)).status).toBe('expired')
  const second = await press()
  await p.pass(6)
  await p.releaseHold(second, by)
  p.control.setOutage(undefined)
  expect(await p.countLapses(by)).toBe(0)
})

test('pressing pay without paying, although the provider worked, is a lapse', async () => {
  const by = p.someone()
  const { body } = await p.book(few(), by)
  expect((await p.openCheckout(body.tran_no, by)).status).toBe(200)
  await p.pass(17)
  await p.settle()
  expect(await p.countLapses(by)).toBe(1)
})

test('ordinary places cause no lapse, and lapses are deleted after a day', async () => {
  const by = p.someone()
  await p.lapse(many(), by)
  expect(await p.countLapses(by)).toBe(0)
  await p.lapse(few(), by)
  await p.pass(24 * 60)
  await p.lapse(few(), by)
  expect((await p.book(few(), by)).status).toBe(200)
  await p.pass(17)
  await p.settle()
  await p.pass(48 * 60 + 1)
  await removeOldLapses(p.db, p.clock.now())
  expect(await p.countLapses(by)).toBe(0)
})
