import { planBooking } from '@vazhipadu/contract/booking'
import { quoteBasket } from '@vazhipadu/contract/checkout'
import { getCalendarFile, getOrder, myBookings } from '@vazhipadu/contract/orders'
import { listUserPayments } from '@vazhipadu/contract/payments'
import { getOrderDetail } from '@vazhipadu/contract/reports/transactions'
import { listTransactions } from '@vazhipadu/contract/support'
import type { Language } from '@vazhipadu/locales/languages'
import { expect, test } from 'vitest'
import { useOrders } from '../../testing/start-orders.ts'

const api = useOrders()

const line = { offeringId: 30, date: '2026-11-30', starId: 9 }
const inLanguage = (language: Language, who = api.devotee) => ({
  token: who.token,
  headers: { 'accept-language': language },
})
const words = {
  kn: ['ಆಯಿಲ್ಯಂ ಪೂಜೆ', 'ನಾಗರಾಜ', 'ಆಶ್ಲೇಷಾ', 'ವೃಶ್ಚಿಕಂ'],
  en: ['Ayilyam pooja', 'Nagaraja', 'Ayilyam', 'Vrischikam'],
  ml: ['ആയില്യം പൂജ', 'നാഗരാജാവ്', 'ആയില്യം', 'വൃശ്ചികം'],
} as const

test.each(['kn', 'en', 'ml'] as const)('an order is shown in the reader’s language: %s', async (language) => {
  const { tranNo } = await api.book({ lines: [{ ...line, state: 'performed' }] })
  const reader = inLanguage(language)
  const [offeringName, deityName, starName, monthName] = words[language]
  const { body: order } = await api.call(getOrder, { params: { tran_no: tranNo } }, reader)
  expect(order.lines[0]).toMatchObject({
    offeringName,
    offeringNameMl: 'ആയില്യം പൂജ',
    deityName,
    starName,
    malayalam: { monthName, text: expect.stringContaining(monthName) },
  })
  expect(order.timeline.find(({ step }) => step === 'performed')?.detail).toBe(offeringName)
  const mine = await api.call(myBookings, { body: {} }, reader)
  expect(mine.body.bookings[0]?.lines).toEqual(order.lines)
  const paid = await api.call(listUserPayments, { query: {} }, reader)
  expect(paid.body.transactions[0]?.offeringNames).toEqual([offeringName])
  const answer = await api.call(listTransactions, { body: {} }, reader)
  expect(answer.body.transactions[0]?.lines[0]).toMatchObject({
    offering: offeringName,
    offeringMl: 'ആയില്യം പൂജ',
    star: starName,
  })
})

test('a calendar takes it in the reader’s language', async () => {
  const { tranNo } = await api.book({ lines: [line] })
  const read = async (language: Language) => {
    const { body } = await api.call(getCalendarFile, { params: { tran_no: tranNo } }, inLanguage(language))
    return String(body).replaceAll('\r\n ', '')
  }
  expect(await read('te')).toContain(`బుకింగ్ సంఖ్య ${tranNo}`)
  expect(await read('te')).toMatch(/SUMMARY:ఆయిల్యం పూజ: /)
  expect(await read('en')).toContain(`\\nBooking ${tranNo}`)
})

test('so are a quote and a plan', async () => {
  const reader = inLanguage('hi')
  const basket = [{ offering_id: 30, date: '2026-11-30', name: 'Ammini', star_id: 9 }]
  const { body: quote } = await api.call(quoteBasket, { body: { lines: basket } as never }, reader)
  expect(quote.lines[0]).toMatchObject({ offeringName: 'आयिल्यम पूजा', offeringNameMl: 'ആയില്യം പൂജ' })
  expect(quote.lines[0]?.malayalam?.monthName).toBe('वृश्चिकम')
  const plan = { kind: 'ayilyam-year', start_date: '2026-11-20' }
  const body = { offering_id: 30, quantity: 1, plan } as never
  const { body: planned } = await api.call(planBooking, { body }, reader)
  expect(planned.lines[0]?.malayalam.text).toMatch(/^वृश्चिकम 14, 1202/)
})

test('the office reads it in English', async () => {
  const { tranNo } = await api.book({ lines: [line] })
  const reader = inLanguage('kn', api.admin)
  const { body } = await api.call(getOrderDetail, { params: { tran_no: tranNo } }, reader)
  expect(body.order.lines[0]?.offeringName).toBe('Ayilyam pooja')
})
