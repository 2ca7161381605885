import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import type { OfficeOffering } from './catalogue.api.ts'
import { DeityDialog } from './deity-dialog.tsx'
import { PricesDialog } from './prices-dialog.tsx'

const deity = { id: 1, slug: 'nagaraja', name: 'Nagaraja', nameMl: 'നാഗരാജാവ്', emblem: 'deity-nagaraja' }
const catalogue = {
  offerings: [
    { id: 5, name: 'Noorum palum', deity, pricePaise: 20_000 },
    { id: 6, name: 'Ganapathi homam', deity, pricePaise: 20_000 },
  ] as OfficeOffering[],
}
let server: ReturnType<typeof fakeServer>
beforeAll(() => Promise.all(['office', 'office-catalogue'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('t1')
  server = fakeServer()
})
afterEach(() => vi.unstubAllGlobals())

const changes = () => server.seen.filter(({ method }) => method !== 'GET')
const show = (children: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>)

it('takes new prices of many offerings from one day on, raised together or one by one', async () => {
  server.answer('POST /admin/catalogue/prices', () => ({ body: { status: 'success', message: '' } }))
  const onClose = vi.fn()
  show(<PricesDialog offerings={catalogue.offerings} today="2026-11-30" onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Save prices' }))
  expect(screen.getByText('No new price is written yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Fill in 2 prices' }))
  expect(screen.getByLabelText('New price of Noorum palum')).toHaveProperty('value', '220')
  await userEvent.clear(screen.getByLabelText('New price of Ganapathi homam'))
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 price' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(changes()[0]?.body).toEqual({
    effectiveFrom: '2026-11-30',
    prices: [{ offering_id: 5, pricePaise: 22_000 }],
  })
})

it('takes a new deity with a picture', async () => {
  server.answer('POST /admin/catalogue/deities', () => ({ body: { ...deity, offeringCount: 0 } }))
  const onClose = vi.fn()
  show(<DeityDialog onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add the deity' }))
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2)
  await userEvent.type(screen.getByLabelText(/^Name in English/), 'Sastha')
  await userEvent.click(screen.getByLabelText(/^Name in Malayalam/))
  await userEvent.paste('ശാസ്താവ്')
  await userEvent.click(screen.getByRole('button', { name: 'Add the deity' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(changes()[0]?.body).toEqual({
    name: 'Sastha',
    nameMl: 'ശാസ്താവ്',
    emblem: 'deity-ganapathi',
  })
})
