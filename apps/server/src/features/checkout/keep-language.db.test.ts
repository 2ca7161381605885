import { randomUUID } from 'node:crypto'
import { updateDeliveryOption } from '@vazhipadu/contract/changes'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offerLanguages } from '../../testing/offer-languages.ts'
import { lineOn, useRedirecting } from '../../testing/start-redirecting.ts'

const p = useRedirecting()
beforeAll(() => offerLanguages(p.db, ['en', 'ml', 'ta']))
beforeEach(() => read('en'))

const read = (language: string) =>
  p.db.updateTable('account').set({ language }).where('id', '=', p.devotee.accountId).execute()

async function book(accepted?: string, key: string = randomUUID()) {
  const headers = { 'idempotency-key': key, ...(accepted !== undefined && { 'accept-language': accepted }) }
  const body = { lines: [lineOn('2026-12-02')] }
  return (await p.call(initiateBooking, { body }, { ...(await p.me()), headers })).body.tran_no
}
const languageOf = async (tranNo: string) =>
  (await p.db.selectFrom('orders').select('language').where('tranNo', '=', tranNo).executeTakeFirst())
    ?.language

describe('an order', () => {
  test('is in the language that the page was shown in', async () => {
    await read('ta')
    expect(await languageOf(await book('ml'))).toBe('ml')
    expect(await languageOf(await book('en'))).toBe('en')
  })

  test('uses the account’s language if the request names no other supported one', async () => {
    await read('ta')
    expect(await languageOf(await book('hi'))).toBe('ta')
    expect(await languageOf(await book())).toBe('ta')
  })

  test('is in English where the temple offers neither', async () => {
    await read('te')
    expect(await languageOf(await book('hi'))).toBe('en')
  })

  test('keeps its language: pressed again from another page, and when the account reads another', async () => {
    const key = randomUUID()
    const tranNo = await book('ml', key)
    expect(await book('ta', key)).toBe(tranNo)
    await p.pay(tranNo)
    await read('ta')
    expect(await languageOf(tranNo)).toBe('ml')
  })

  test('for a dearer address is in the language of the booking', async () => {
    await read('ta')
    const tranNo = await p.bookAndPay(p.post('kerala'))
    await read('en')
    const { version } = await p.read(tranNo)
    const body = { tran_no: tranNo, delivery: p.post('dubai'), version }
    const changed = await p.call(updateDeliveryOption, { body }, await p.me())
    expect(await languageOf(changed.body.difference?.tran_no ?? '')).toBe('ta')
  })
})
