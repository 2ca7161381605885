import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import type { TrackingLine } from './delivery.api.ts'
import { TrackingDialog } from './tracking-dialog.tsx'

const good = '4102 EL482913075IN'
const wrong = '4103 EL48291IN'

/** Mimics the server: nine digits followed by IN is a tracking number. */
const check = (text: string) =>
  text.split(/\r\n|\n/).map(
    (line, at): TrackingLine => ({
      line: at + 1,
      text: line,
      reference: null,
      trackingNo: null,
      carrier: 'Speed Post',
      parcel: {
        id: at + 70,
        receipt_number: null,
        tran_no: 'V2222222222',
        recipient: '',
        trackingNo: null,
        sentAt: null,
      },
      others: [],
      verdict: /\d{9}IN$/.test(line) ? 'ok' : 'wrong_number',
    }),
  )
const textOf = (body: unknown) => (body as { text: string }).text

let server: ReturnType<typeof fakeServer>
const onSent = vi.fn()
const onClose = vi.fn()
beforeAll(() => Promise.all(['office', 'office-prasadam'].map(loadWords)))
beforeEach(() => {
  onSent.mockReset()
  onClose.mockReset()
  storeAccessToken('t1')
  server = fakeServer()
  server.answer('POST /prasadam-delivery-report/tracking/preview', ({ body }) => ({
    body: { lines: check(textOf(body)) },
  }))
  server.answer('POST /prasadam-delivery-report/tracking', ({ body }) => {
    const lines = check(textOf(body))
    return { body: { lines, sent: lines.filter(({ verdict }) => verdict === 'ok').length } }
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TrackingDialog today="2026-11-30" timeZone="Asia/Kolkata" onSent={onSent} onClose={onClose} />
    </QueryClientProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Pasted lines')
const choose = (text: string) =>
  userEvent.upload(
    screen.getByLabelText('Choose a CSV or text file'),
    new File([text], 'post.csv', { type: 'text/csv' }),
  )

it('finds the line to correct in a file of another system', async () => {
  await choose(`${good}\r\n${good}\r\n${wrong}\r\n${good}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }))
  const { value, selectionStart, selectionEnd } = field()
  expect(value.slice(selectionStart, selectionEnd)).toBe(wrong)
})

it('stays open with refused lines, and closes when there are none', async () => {
  await choose(`${good}\n${wrong}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Mark 1 parcel sent' }))
  await screen.findByText(/^1 parcel is sent\./)
  expect([field().value, onSent.mock.calls, onClose.mock.calls]).toEqual([wrong, [[1, [70]]], []])

  await userEvent.clear(field())
  await userEvent.paste('4103 EL482913084IN')
  expect(screen.queryByText(/^1 parcel is sent\./)).toBeNull()
  await waitFor(() =>
    expect(textOf(server.asked('POST /prasadam-delivery-report/tracking/preview').at(-1)?.body)).toContain(
      '084',
    ),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Mark 1 parcel sent' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('devotees are notified at once, unless this is postponed', async () => {
  await userEvent.click(screen.getByRole('checkbox', { name: /^Tell these devotees at once/ }))
  await choose(good)
  await userEvent.click(await screen.findByRole('button', { name: 'Mark 1 parcel sent' }))
  await waitFor(() => expect(onSent.mock.calls).toEqual([[1, []]]))
})
