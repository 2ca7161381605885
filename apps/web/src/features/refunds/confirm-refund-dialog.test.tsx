import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { sampleStoryRefund } from '../../lib/testing/sample-order.ts'
import { ConfirmRefundDialog } from './confirm-refund-dialog.tsx'

beforeAll(() => Promise.all(['office', 'office-orders'].map(loadWords)))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['refund_contested', 'A bank contests this payment. The refund is sent, or settled, when it has decided.'],
  ['idempotency_key_reused', 'This was sent before for another refund. Please open the booking anew.'],
])('refused as %s: the error is explained, and the dialog stays open', async (code, words) => {
  storeAccessToken('token')
  const refund = sampleStoryRefund({ id: '00000000-0000-4000-8000-000000000001', status: 'failed' })
  const server = fakeServer()
  server.answer(`POST /booking/refund/${refund.id}/retry`, () => ({
    status: 409,
    body: { code, detail: words },
  }))
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmRefundDialog action="retry" refund={refund} version={7} onClose={onClose} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Refund ₹ 200' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByText(code)).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})
