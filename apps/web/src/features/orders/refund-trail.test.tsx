import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { sampleRefund } from '../../lib/testing/sample-order.ts'
import { RefundTrail } from './refund-trail.tsx'

beforeAll(() => loadWords('checkout'))

const failed = sampleRefund({
  id: 'a',
  status: 'failed',
  failureKind: 'bank',
  sentAt: '2026-11-15T04:01:00Z',
  settledAt: '2026-11-16T04:00:00Z',
})
const again = { id: 'b', retryOf: 'a', requestedAt: '2026-11-16T04:00:00Z' } as const
const show = (attempts: Parameters<typeof RefundTrail>[0]['attempts']) =>
  render(<RefundTrail attempts={attempts} timeZone="Asia/Kolkata" phone="+91 477 224 1180" />)
const steps = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a refund that failed, was tried again and arrived is told in order, with the bank’s number to copy', async () => {
  const user = userEvent.setup()
  show([
    failed,
    sampleRefund({
      ...again,
      status: 'processed',
      sentAt: '2026-11-16T05:00:00Z',
      settledAt: '2026-11-18T04:00:00Z',
      bankReference: '634910284417',
    }),
  ])
  expect(steps()).toEqual([
    expect.stringContaining('₹ 200 goes back to you'),
    expect.stringContaining('It came back from your bank'),
    // The time it was sent, not when it was planned.
    expect.stringMatching(/Sent once more.*10:30/),
    expect.stringContaining('₹ 200 is back with your bank'),
  ])
  expect(screen.getByText('Ask your bank with this number')).toBeDefined()
  expect(screen.getByText('6349 1028 4417')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Copy/ }))
  expect(await navigator.clipboard.readText()).toBe('634910284417')
  expect(screen.getByRole('status').textContent).toBe('Copied')
})

test('many attempts are one story: how the last one failed, and how often it was sent', () => {
  const late = { ...failed, id: 'b', retryOf: 'a', settledAt: '2026-11-17T04:00:00Z' }
  show([
    failed,
    late,
    sampleRefund({ id: 'c', retryOf: 'b', status: 'pending', sentAt: '2026-11-18T04:00:00Z' }),
  ])
  expect(steps()).toEqual([
    expect.stringContaining('goes back to you'),
    expect.stringMatching(/It came back from your bank.*17 Nov/),
    expect.stringContaining('Sent again, 2 times by now'),
    expect.stringContaining('Your bank puts it on your account'),
  ])
})

test.each([
  ['refused', 'It could not be sent', /with the temple and is not lost/],
  ['too_old', 'It cannot go back the way you paid', /return it by bank transfer.*\+91 477 224 1180/],
  ['gone', 'Nothing is left to return', /returned this payment to you already/],
] as const)('one that ended as %s says so, and what follows', (failureKind, title, note) => {
  show([{ ...failed, failureKind }])
  expect(screen.getByText(title)).toBeDefined()
  expect(screen.getByText(note)).toBeDefined()
  expect(screen.queryByText(/came back from your bank/)).toBeNull()
})

test('one of which nothing was left and which goes on with less does not say that nothing is left', () => {
  show([{ ...failed, failureKind: 'gone' }, sampleRefund({ ...again, status: 'requested' })])
  expect(screen.getByText('It could not be sent')).toBeDefined()
  expect(screen.queryByText('Nothing is left to return')).toBeNull()
})

test.each([
  [
    'balance',
    [sampleRefund({ status: 'requested', waitsFor: 'balance' })],
    'It is on its way and takes longer',
  ],
  [
    'dispute',
    [sampleRefund({ status: 'requested', waitsFor: 'dispute' })],
    'Your bank is looking into this payment',
  ],
  [
    'next attempt after the bank',
    [failed, sampleRefund({ ...again, status: 'requested' })],
    'We send it again by ourselves',
  ],
  [
    'next attempt after the provider',
    [{ ...failed, failureKind: 'refused' as const }, sampleRefund({ ...again, status: 'requested' })],
    'It is on its way and takes longer',
  ],
  ['first attempt', [sampleRefund({ status: 'requested' })], 'We are sending it to your bank'],
])('one that waits for its %s is told calmly, and not as sent', (_what, attempts, title) => {
  show(attempts)
  expect(screen.getByText(title)).toBeDefined()
  expect(screen.queryByText(/^Sent/)).toBeNull()
  expect(screen.queryByText(/balance|dispute/)).toBeNull()
})

test('an attempt that a transfer took the place of before it left is not told as a failure', () => {
  const transfer = { on: '2026-11-20', accountLast4: '4821' }
  show([
    failed,
    sampleRefund({ ...again, status: 'failed', settledAt: '2026-11-20T04:00:00Z' }),
    sampleRefund({ id: 'c', retryOf: 'b', status: 'processed', transfer, settledAt: '2026-11-21T04:00:00Z' }),
  ])
  expect(steps()).toEqual([
    expect.stringContaining('goes back to you'),
    expect.stringContaining('It came back from your bank'),
    expect.stringContaining('was returned by bank transfer'),
  ])
})

test('one by transfer says where it went', () => {
  const transfer = { on: '2026-11-20', accountLast4: '4821' }
  show([
    { ...failed, failureKind: 'too_old' },
    sampleRefund({ ...again, status: 'processed', transfer, settledAt: '2026-11-21T04:00:00Z' }),
  ])
  expect(screen.getByText('₹ 200 was returned by bank transfer')).toBeDefined()
  expect(screen.getByText('On Fri 20 Nov 2026, to the account that ends in 4821.')).toBeDefined()
})

test('a state that has no words yet is shown as waiting', () => {
  show([{ ...sampleRefund({}), status: 'something_new' as 'pending' }])
  expect(screen.getByText('We are sending it to your bank')).toBeDefined()
})
