import { getOrder } from '@vazhipadu/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'

const p = useStarted(startPaying)
beforeEach(() => {
  p.mails.length = 0
})

const PUSHPANJALI = 1
const book = async (date: string) => {
  const { body } = await p.book([{ offering_id: PUSHPANJALI, date, name: 'Ammini', star_id: 9 }])
  return { tranNo: body.tran_no, orderId: body.checkout?.order_id ?? '' }
}
const read = async (tran_no: string) =>
  (await p.call(getOrder, { params: { tran_no } }, { token: await p.signIn(p.devotee) })).body
const lettersOf = (tranNo: string) => p.mails.filter(({ letter }) => letter.text.includes(tranNo))

test('each booking that is paid has its letter once, with its own receipt attached', async () => {
  const orders = [await book('2026-12-01'), await book('2026-12-02'), await book('2026-12-03')]
  for (const { orderId } of orders) p.control.pay(orderId)
  await p.settle()
  await p.settle()
  expect(p.mails).toHaveLength(orders.length)
  for (const { tranNo } of orders) {
    const [letter, ...more] = lettersOf(tranNo)
    const { receiptNumber } = await read(tranNo)
    expect(more).toEqual([])
    expect(letter?.letter.text).toContain(`Receipt ${receiptNumber}, attached`)
    expect(letter?.attachments.map(({ filename }) => filename)).toEqual([
      `receipt-${receiptNumber?.replaceAll('/', '-')}.pdf`,
    ])
    expect(letter?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('the bank’s failure text is quoted until the order is paid, and not afterwards', async () => {
  const { tranNo, orderId } = await book('2026-12-05')
  p.control.pay(orderId, { outcome: 'failed' })
  await p.settle()
  const failed = async () => (await read(tranNo)).timeline.filter(({ step }) => step === 'payment_failed')
  expect((await failed())[0]?.detail).toMatch(/\w/)
  p.control.pay(orderId)
  await p.settle()
  expect(await failed()).toMatchObject([{ detail: null }])
  expect(JSON.stringify(await read(tranNo))).not.toMatch(/another (card|payment method|way)/i)
})

test('if the bank is undecided when the countdown ends, one letter says so and one gives the result', async () => {
  const { tranNo, orderId } = await book('2026-12-04')
  await p.pass(14)
  p.control.pay(orderId, { outcome: 'pending' })
  await p.settle()
  expect(lettersOf(tranNo)).toEqual([])
  await p.pass(2)
  await p.settle()
  await p.settle()
  expect(lettersOf(tranNo).map(({ letter }) => letter.subject)).toEqual(['Your bank has not decided yet'])
  expect(await read(tranNo)).toMatchObject({ status: 'awaiting_payment', isConfirming: true, mayPay: false })
  p.control.pay(orderId)
  await p.settle()
  expect(lettersOf(tranNo).map(({ letter }) => letter.subject)).toEqual([
    'Your bank has not decided yet',
    'Your pooja is booked',
  ])
})
