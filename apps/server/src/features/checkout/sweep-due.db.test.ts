import { afterEach, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'

const p = useStarted(startPaying)
afterEach(async () => {
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

const DAY = 24 * 60

test('money that a bank moves on its last day, with the event lost, is found on the sixth', async () => {
  const { body } = await p.book([{ offering_id: 11, date: '2026-12-20', name: 'Ammini', star_id: 9 }])
  for (let passed = 1; passed <= 5; passed++) {
    await p.pass(DAY)
    await p.settle()
  }
  expect(await p.status(body.tran_no)).toMatchObject({ status: 'expired' })
  await p.pass(60)
  p.control.pay(body.checkout?.order_id ?? '', { sendWebhooks: false })
  await p.settle()
  expect(await p.status(body.tran_no)).toMatchObject({ status: 'expired' })
  await p.pass(DAY)
  await p.settle()
  expect(await p.status(body.tran_no)).toMatchObject({ status: 'confirmed' })
  // The checks end after the last one.
  const [left] = await sqlRows(p.db, 'select check_at from provider_order where tran_no = $1', [body.tran_no])
  expect(left).toEqual({ checkAt: null })
})
