import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { sampleCounted, sampleDrawer } from '../../lib/testing/sample-drawer.ts'
import { BeginDrawer } from './begin-drawer.tsx'
import { CountDialog } from './count-dialog.tsx'
import { CountedDrawer } from './counted-drawer.tsx'

const drawer = sampleDrawer()
const counted = sampleCounted()
const counting = `POST /counter/sessions/${drawer.id}/count`
const explaining = `POST /counter/sessions/${drawer.id}/explain`

let server: ReturnType<typeof fakeServer>
const onCounted = vi.fn()
beforeAll(() => Promise.all(['office', 'office-counter'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  onCounted.mockReset()
  server = fakeServer()
  server.answer(counting, () => ({ body: counted }))
})
afterEach(() => vi.unstubAllGlobals())

const show = (what: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{what}</QueryClientProvider>)
const pieces = (rupees: string) => screen.getByRole('textbox', { name: `Pieces of ₹ ${rupees}` })
const upi = () => screen.getByRole('textbox', { name: /UPI by the bank/ })
const press = () => userEvent.click(screen.getByRole('button', { name: 'I have counted' }))

describe('a drawer is counted', () => {
  const open = () => show(<CountDialog session={drawer} onCounted={onCounted} onClose={() => {}} />)

  test('blind: the expected sum is not shown', async () => {
    open()
    expect(screen.queryByText(/Expected|Difference|Even/)).toBeNull()
    expect(upi().getAttribute('placeholder')).toBeNull()
    await userEvent.type(pieces('500'), '2')
    await userEvent.type(pieces('50'), '1')
    expect(screen.getByText('₹ 1,050')).toBeTruthy()
    await userEvent.type(upi(), '200')
    await press()
    await waitFor(() => expect(onCounted).toHaveBeenCalledOnce())
    expect(server.asked(counting)[0]?.body).toEqual({
      denominations: { '500': 2, '50': 1 },
      countedUpiPaise: 20_000,
    })
  })

  test('with UPI said, also when nothing came: left empty it is not sent', async () => {
    open()
    await userEvent.type(pieces('500'), '2')
    await press()
    await screen.findByText('Please say what the bank shows, 0 if nothing came')
    expect(server.asked(counting)).toHaveLength(0)
    await userEvent.type(upi(), '0')
    await press()
    await waitFor(() => expect(server.asked(counting)).toHaveLength(1))
  })

  test('in numbers: an invalid one is reported and not sent', async () => {
    open()
    await userEvent.type(pieces('500'), 'two')
    await userEvent.type(upi(), '0')
    await press()
    await press()
    expect(screen.getByText(/^A whole number, please/)).toBeTruthy()
    expect(server.asked(counting)).toHaveLength(0)
  })

  test('and an empty one is asked about once, for a count is not taken back', async () => {
    open()
    await userEvent.type(upi(), '0')
    await press()
    await screen.findByText(/If the drawer is really empty, press once more/)
    expect(server.asked(counting)).toHaveLength(0)
    await press()
    await waitFor(() => expect(server.asked(counting)).toHaveLength(1))
  })
})

describe('a count that differs', () => {
  const { count } = counted
  if (!count) throw new Error('it was counted')

  test('is shown beside what should be there, and closed with a reason', async () => {
    server.answer(explaining, () => ({ body: { ...counted, closedAt: '2026-11-30T13:05:00Z' } }))
    show(<CountedDrawer session={counted} count={count} onRecount={() => {}} />)
    expect(screen.getByRole('row', { name: 'Cash ₹ 1,100 ₹ 1,050 − ₹ 50' })).toBeTruthy()
    expect(screen.getByRole('row', { name: 'UPI ₹ 200 ₹ 200 Even' })).toBeTruthy()
    const close = () => userEvent.click(screen.getByRole('button', { name: 'Close the drawer' }))
    await close()
    await screen.findByText('Please give a reason of at least 3 letters')
    expect(server.asked(explaining)).toHaveLength(0)
    await userEvent.type(screen.getByRole('textbox', { name: /Why it differs/ }), ' Too much change ')
    await close()
    await waitFor(() => expect(server.asked(explaining)).toHaveLength(1))
    expect(server.asked(explaining)[0]?.body).toEqual({ reason: 'Too much change' })
  })

  test('may be counted once more, and not a third time', async () => {
    const onRecount = vi.fn()
    const { rerender } = show(<CountedDrawer session={counted} count={count} onRecount={onRecount} />)
    await userEvent.click(screen.getByRole('button', { name: 'Count once more' }))
    expect(onRecount).toHaveBeenCalledOnce()
    rerender(
      <QueryClientProvider client={new QueryClient()}>
        <CountedDrawer session={counted} count={count} onRecount={undefined} />
      </QueryClientProvider>,
    )
    expect(screen.queryByRole('button', { name: 'Count once more' })).toBeNull()
  })
})

test('a drawer begins with its notes and coins, and the button says what they come to', async () => {
  server.answer('POST /counter/sessions', () => ({ body: drawer }))
  show(<BeginDrawer lastClosed={null} />)
  await userEvent.type(pieces('100'), '4')
  await userEvent.type(pieces('10'), '10{Enter}')
  await waitFor(() => expect(server.asked('POST /counter/sessions')).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Open the drawer with ₹ 500' })).toBeTruthy()
  expect(server.asked('POST /counter/sessions')[0]?.body).toEqual({
    denominations: { '100': 4, '10': 10 },
  })
})

test('nonsense as the change it begins with opens no drawer, pressed as often as one likes', async () => {
  server.answer('POST /counter/sessions', () => ({ body: drawer }))
  show(<BeginDrawer lastClosed={null} />)
  await userEvent.type(pieces('100'), 'five{Enter}')
  await userEvent.type(pieces('10'), '-3{Enter}{Enter}')
  expect(screen.getAllByText(/^A whole number, please/)).toHaveLength(2)
  expect(server.asked('POST /counter/sessions')).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Open the drawer with ₹ –' })).toBeTruthy()
})
