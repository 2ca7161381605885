import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { ExportButton } from './export-button.tsx'

beforeAll(() => loadWords('office-orders'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a spreadsheet that is made and could not be fetched is fetched again, and not made again', async () => {
  storeAccessToken('token')
  const server = fakeServer()
  const id = '6f1c3a1e-7a51-4d8c-9b9a-0d0c5a3b2f11'
  const made = { id, state: 'done', rowsDone: 20, rowsTotal: 20 }
  server.answer('POST /booking/transaction-history/export-sheet', () => ({ body: made }))
  server.answer(`GET /exports/${id}`, () => ({ body: made }))
  server.answer(`POST /exports/${id}/download`, () => ({
    body: { url: 'http://localhost:4000/files/once' },
  }))
  server.answer('GET /files/once', () => new TypeError('Failed to fetch'))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExportButton filters={{}} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Spreadsheet/ }))
  await screen.findByText(/^We did not hear back/)
  expect(saved).not.toHaveBeenCalled()
  server.answer('GET /files/once', () => ({ body: {} }))
  await userEvent.click(screen.getByRole('button', { name: 'Save it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved).toHaveBeenCalledTimes(1)
  expect(server.asked('POST /booking/transaction-history/export-sheet')).toHaveLength(1)
})
