import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { sampleRefund } from '../../lib/testing/sample-order.ts'
import { RefundTrail } from './refund-trail.tsx'

beforeAll(() => loadWords('checkout'))

const failed = sampleRefund({ id: 'a', status: 'failed', settledAt: '2026-11-16T04:00:00Z' })
const show = (attempts: Parameters<typeof RefundTrail>[0]['attempts']) =>
  render(<RefundTrail attempts={attempts} timeZone="Asia/Kolkata" />)

test('a refund that failed, was tried again and arrived is told in order, with the bank’s number to copy', async () => {
  const user = userEvent.setup()
  show([
    failed,
    sampleRefund({
      id: 'b',
      retryOf: 'a',
      status: 'processed',
      settledAt: '2026-11-18T04:00:00Z',
      bankReference: '634910284417',
    }),
  ])
  const steps = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('₹ 200 goes back to you'),
    expect.stringContaining('It did not reach your bank'),
    expect.stringContaining('Sent once more'),
    expect.stringContaining('₹ 200 is back with your bank'),
  ])
  expect(screen.getByText('6349 1028 4417')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Copy/ }))
  expect(await navigator.clipboard.readText()).toBe('634910284417')
  expect(screen.getByRole('status').textContent).toBe('Copied')
})

test('one that failed says that the money is not lost; one by transfer says where it went', () => {
  const { unmount } = show([failed])
  expect(screen.getByText(/is with the temple and is not lost/)).toBeDefined()
  unmount()
  const transfer = { on: '2026-11-20', accountLast4: '4821' }
  show([
    failed,
    sampleRefund({ id: 'b', retryOf: 'a', status: 'processed', transfer, settledAt: '2026-11-21T04:00:00Z' }),
  ])
  expect(screen.getByText('₹ 200 was returned by bank transfer')).toBeDefined()
  expect(screen.getByText('On Fri 20 Nov 2026, to the account that ends in 4821.')).toBeDefined()
})

test('a state that has no words yet is shown as waiting', () => {
  show([{ ...sampleRefund({}), status: 'something_new' as 'pending' }])
  expect(screen.getByText('We are sending it to your bank')).toBeDefined()
})
