import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { sampleStoryRefund } from '../../lib/testing/sample-order.ts'
import { RefundBanner } from './refund-banner.tsx'

beforeAll(() => Promise.all(['office', 'office-orders'].map(loadWords)))

const nextTryAt = '2026-11-16T05:00:00Z'
const failed = (part: Parameters<typeof sampleStoryRefund>[0]) =>
  sampleStoryRefund({ id: 'a', status: 'failed', ...part })
const planned = (part: Parameters<typeof sampleStoryRefund>[0]) =>
  sampleStoryRefund({ id: 'z', status: 'requested', nextTryAt, mayRetry: true, ...part })

function show(...attempts: ReturnType<typeof sampleStoryRefund>[]) {
  const act = vi.fn()
  const acts = { onRetry: act, onTransfer: act, onApprove: act, onDecline: act }
  render(<RefundBanner attempts={attempts} timeZone="Asia/Kolkata" mayRefund isDeclining={false} {...acts} />)
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

test('too low a balance: top it up; when it is tried again, and a button to try now', () => {
  expect(show(planned({ waitsFor: 'balance' }))).toEqual(['Try now'])
  expect(
    screen.getByText(/balance at Razorpay is too low\. Top it up; we try again on 16 Nov, 10:30\sam\./),
  ).toBeDefined()
})

test('a contested payment: nothing leaves, and nothing can be pressed', () => {
  expect(show(planned({ waitsFor: 'dispute', mayRetry: false }))).toEqual([])
  expect(
    screen.getByText(/A bank contests this payment\. Nothing leaves until it has decided\./i),
  ).toBeDefined()
})

test('sent back by the bank: which try leaves when', () => {
  const second = failed({ id: 'b', retryOf: 'a', failureKind: 'bank' })
  const buttons = show(failed({ failureKind: 'bank' }), second, planned({ retryOf: 'b', mayTransfer: true }))
  expect(buttons).toEqual(['Try now', 'Returned by bank transfer…'])
  expect(
    screen.getByText(/came back from the bank\. Try 3 leaves by itself on 16 Nov, 10:30\sam\./),
  ).toBeDefined()
})

test('refused by the provider and planned again: the bank is not blamed', () => {
  show(failed({ failureKind: 'refused', failure: 'No' }), planned({ retryOf: 'a' }))
  expect(screen.getByText(/could not be sent\. Try 2 leaves/)).toBeDefined()
  expect(screen.queryByText(/bank/)).toBeNull()
})

test('too old: pay by bank transfer and write it down, with that button first', () => {
  const buttons = show(failed({ failureKind: 'too_old', mayRetry: true, mayTransfer: true }))
  expect(buttons).toEqual(['Returned by bank transfer…', 'Try again'])
  expect(
    screen.getByText(/more than six months old\. Pay by bank transfer and write it down\./),
  ).toBeDefined()
})

test('nothing left to refund: the office has nothing to do', () => {
  expect(
    show(failed({ failureKind: 'gone', failure: 'The bank took this money back in a dispute.' })),
  ).toEqual([])
  expect(screen.getByText(/^Nothing is left to return of ₹ 200: a bank has taken it back/)).toBeDefined()
})

test('permanently refused: in the provider’s own words, as a quotation', () => {
  show(failed({ failureKind: 'refused', failure: 'The refund amount is too small', mayRetry: true }))
  expect(
    screen.getByText('Razorpay refused a refund of ₹ 200: “The refund amount is too small”'),
  ).toBeDefined()
})

test('the requester sees that another person must approve, and may withdraw', () => {
  const asked = { isWaiting: true, requestedBy: 'Lakshmi Nair', status: 'requested' as const }
  expect(show(sampleStoryRefund({ ...asked, isOwn: true }))).toEqual(['Take it back'])
  expect(screen.getByText('You asked for this: somebody else must agree.')).toBeDefined()
})

test('cash from the counter is agreed to in its own words', () => {
  const asked = { isWaiting: true, requestedBy: 'Lakshmi Nair', status: 'requested' as const }
  expect(show(sampleStoryRefund({ ...asked, source: 'counter', payment_id: null }))).toEqual([
    'Agree: the cash is given now',
    'Do not give it back',
  ])
  expect(screen.getByText(/Lakshmi Nair asks to give ₹ 200 back in cash at the counter/)).toBeDefined()
})
