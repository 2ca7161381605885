import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { sampleStoryRefund } from '../../lib/testing/sample-order.ts'
import { TransferDialog } from './transfer-dialog.tsx'

const failed = sampleStoryRefund({
  id: '00000000-0000-4000-8000-000000000001',
  status: 'failed',
  failure: 'The payment is older than 6 months',
  failureKind: 'too_old',
  mayRetry: true,
  mayTransfer: true,
})
const path = `POST /booking/refund/${failed.id}/transfer`

let server: ReturnType<typeof fakeServer>
let onClose: ReturnType<typeof vi.fn<() => void>>
beforeAll(() => Promise.all(['office', 'office-orders'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  server = fakeServer()
  onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TransferDialog refund={failed} version={7} today="2026-11-15" onClose={onClose} />
    </QueryClientProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

const press = () => userEvent.click(screen.getByRole('button', { name: 'Write down ₹ 200' }))
async function fill({ reference = ' hdfcn52026 ', last4 = '4821' } = {}) {
  await userEvent.type(screen.getByLabelText(/Bank’s number of the transfer/), reference)
  await userEvent.type(screen.getByLabelText(/last four figures/), last4)
  await userEvent.type(screen.getByLabelText(/Why not the way it was paid/), 'Paid more than six months ago')
}

test('nothing is sent before number, account and reason are right', async () => {
  await press()
  expect(await screen.findAllByText('Required')).toHaveLength(3)
  await fill({ reference: 'N-1', last4: '48' })
  await press()
  expect(await screen.findByText('Letters and figures only, as the bank printed it')).toBeTruthy()
  expect(screen.getByText('The last four figures of the account')).toBeTruthy()
  expect(server.asked(path)).toEqual([])
})

test('what the slip says is sent once, with the number as banks print it', async () => {
  server.answer(path, () => ({ body: { refund: null, needsApproval: true } }))
  await fill()
  await press()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.asked(path).map(({ body }) => body)).toEqual([
    {
      reference: 'HDFCN52026',
      transferred_on: '2026-11-15',
      account_last4: '4821',
      reason: 'Paid more than six months ago',
      version: 7,
    },
  ])
})

test('a duplicate reference number is reported at its field, and the dialog stays open', async () => {
  server.answer(path, () => ({
    status: 409,
    body: {
      code: 'transfer_known',
      detail: 'A bank transfer with this number is written down already.',
      fields: { reference: 'This number is written down already' },
    },
  }))
  await fill()
  await press()
  expect(await screen.findByText('This number is written down already')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('after an old sign-in the password is required, and sent with the rest', async () => {
  server.answer(path, ({ body }) =>
    (body as { password?: string }).password
      ? { body: { refund: null, needsApproval: true } }
      : { status: 403, body: { code: 'wrong_current_password', detail: 'Please give your password.' } },
  )
  await fill()
  await press()
  await userEvent.type(await screen.findByLabelText(/Your password/), 'correct horse')
  await press()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.asked(path)).toHaveLength(2)
})
