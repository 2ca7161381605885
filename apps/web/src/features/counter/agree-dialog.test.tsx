import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { AgreeDialog } from './agree-dialog.tsx'

const asked = {
  id: crypto.randomUUID(),
  tranNo: 'V23456789AB',
  amountPaise: 40_000,
  receipt: 'C/2026-27/000001',
  name: 'Ammini Amma',
}
const byCode = `POST /counter/returns/${asked.id}/agree/app`
const byKey = `POST /counter/returns/${asked.id}/agree/passkey`
const given = { id: asked.id, status: 'given', approvedBy: 'Sreedevi Menon' }
const refusal = (status: number, code: string, detail: string) => ({ status, body: { status, code, detail } })

let server: ReturnType<typeof fakeServer>
const [onAgreed, onClose, showKey] = [vi.fn(), vi.fn(), vi.fn()]
beforeAll(() => Promise.all(['office', 'office-counter'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  for (const spy of [onAgreed, onClose, showKey]) spy.mockReset()
  server = fakeServer()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AgreeDialog asked={asked} showKey={showKey} onAgreed={onAgreed} onClose={onClose} />
    </QueryClientProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

// Pressing Enter in a field does the same; the end-to-end tests cover it in a real browser.
const press = () => userEvent.click(screen.getByRole('button', { name: 'I agree to ₹ 400 in cash' }))
const email = () => screen.getByLabelText<HTMLInputElement>('Your e-mail address')
const box = (place: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${place} of 6`)

test('the amount and the receipt are read before anything is typed; no password is asked for', () => {
  expect(
    screen.getByText(/₹ 400 would be given back in cash for C\/2026-27\/000001, Ammini Amma/),
  ).toBeTruthy()
  expect(document.querySelector('input[type=password]')).toBeNull()
  // The browser must not autofill the clerk's address.
  expect(email().autocomplete).toBe('off')
})

test('the keyboard stands in the address, and goes on to the code', async () => {
  server.answer(byCode, () => ({ body: given }))
  expect(document.activeElement).toBe(email())
  await userEvent.keyboard(' treasurer@temple.example{Tab}123456')
  await press()
  await waitFor(() => expect(onAgreed).toHaveBeenCalledOnce())
  expect(server.asked(byCode).map(({ body }) => body)).toEqual([
    { email: 'treasurer@temple.example', otpCode: '123456' },
  ])
})

test('missing values are reported at their fields, and nothing is sent', async () => {
  await press()
  await screen.findByText('Please type the e-mail address you sign in with')
  await screen.findByText('Please type all six figures')
  expect(server.seen).toEqual([])
})

test('after a wrong code the address stays, the boxes are empty, and the keyboard stands in the first', async () => {
  const words = 'The e-mail address and the code do not fit together.'
  server.answer(byCode, () => refusal(422, 'factor_code_wrong', words))
  await userEvent.keyboard('treasurer@temple.example{Tab}123456')
  await press()
  await screen.findByText(words)
  expect(email().value).toBe('treasurer@temple.example')
  await waitFor(() => expect(document.activeElement).toBe(box(1)))
  expect([1, 2, 3, 4, 5, 6].map((place) => box(place).value).join('')).toBe('')
  server.answer(byCode, () => ({ body: given }))
  await userEvent.keyboard('654321')
  await press()
  await waitFor(() => expect(onAgreed).toHaveBeenCalledOnce())
})

test('a key instead: what was asked for this return is shown to it, and what it signed is sent', async () => {
  const signed = { id: 'k', rawId: 'k', type: 'public-key', response: {} }
  showKey.mockResolvedValue(signed)
  server.answer(`${byKey}/options`, () => ({ body: { options: { challenge: 'c' } } }))
  server.answer(byKey, () => ({ body: given }))
  await userEvent.click(screen.getByRole('button', { name: 'Use my key instead' }))
  await waitFor(() => expect(onAgreed).toHaveBeenCalledOnce())
  expect(showKey).toHaveBeenCalledWith({ challenge: 'c' })
  expect(server.asked(byKey)[0]?.body).toEqual({ response: signed })
})

test('a cancelled passkey prompt is reported, and the code can be typed', async () => {
  showKey.mockRejectedValue(new Error('It was cancelled.'))
  server.answer(`${byKey}/options`, () => ({ body: { options: { challenge: 'c' } } }))
  await userEvent.click(screen.getByRole('button', { name: 'Use my key instead' }))
  await screen.findByText('It was cancelled.')
  expect(server.asked(byKey)).toEqual([])
  server.answer(byCode, () => ({ body: given }))
  await userEvent.type(email(), 'treasurer@temple.example')
  await userEvent.click(box(1))
  await userEvent.keyboard('123456')
  await press()
  await waitFor(() => expect(onAgreed).toHaveBeenCalledOnce())
})

test('missing rights and too many attempts are explained', async () => {
  for (const [status, code] of [
    [403, 'may_not_agree'],
    [429, 'too_many_requests'],
    [409, 'return_not_waiting'],
  ] as const) {
    server.answer(byCode, () => refusal(status, code, `said: ${code}`))
    await userEvent.clear(email())
    await userEvent.type(email(), 'priest@temple.example')
    await userEvent.click(box(1))
    await userEvent.keyboard('123456')
    await press()
    await screen.findByText(`said: ${code}`)
  }
  expect(onAgreed).not.toHaveBeenCalled()
})
