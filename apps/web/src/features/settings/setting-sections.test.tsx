import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Capability } from '@vazhipadu/contract/rights'
import { settingKeys, settingSchemas } from '@vazhipadu/contract/settings'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { SettingSections } from './setting-sections.tsx'
import { settingsQuery } from './settings.api.ts'

const settings = [
  { key: 'temple.name', value: 'Sree Nagaraja Temple', isDefault: true, changedAt: null },
  {
    key: 'temple.sessions',
    value: { usha: '05:30', ucha: '10:30', athazha: '19:00' },
    isDefault: true,
    changedAt: null,
  },
  { key: 'sms.dialCodes', value: ['91'], isDefault: true, changedAt: null },
  { key: 'calendar.sunrise', value: 'disc-centre', isDefault: true, changedAt: null },
  { key: 'booking.isOpen', value: false, isDefault: false, changedAt: '2026-11-10T06:00:00Z' },
  { key: 'booking.holdMinutes', value: 15, isDefault: true, changedAt: null },
  {
    key: 'delivery.chargesPaise',
    value: { kerala: 6000, india: 10_000, abroad: 150_000 },
    isDefault: true,
    changedAt: null,
  },
  { key: 'daySheet.mailTo', value: ['office@example.com'], isDefault: true, changedAt: null },
]
let rights: Capability[]
let server: ReturnType<typeof fakeServer>
beforeAll(() => Promise.all(['office', 'office-settings'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('t1')
  rights = ['settings']
  server = fakeServer()
  server.answer('GET /admin/settings', () => ({ body: { settings } }))
})
afterEach(() => vi.unstubAllGlobals())

function Loaded() {
  const { data } = useQuery(settingsQuery)
  const [section, setSection] = useState('')
  if (!data) return null
  return (
    <SettingSections
      settings={data}
      rights={rights}
      timeZone="Asia/Kolkata"
      section={section}
      onSection={setSection}
    />
  )
}
const show = async (section = 'The temple') => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Loaded />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'The temple' })
  await open(section)
}
const open = (section: string) => userEvent.click(screen.getByRole('button', { name: section }))
const row = (name: string) => within(screen.getByRole('form', { name }))
const saves = (key: string, value: unknown) =>
  server.answer(`PUT /admin/settings/${key}`, () => ({
    body: { key, value, isDefault: false, changedAt: '2026-11-15T06:00:00Z' },
  }))

it('each setting has its control in its section, and says whether it is the default', async () => {
  await show()
  expect(row('Name in English').getByText('Default')).toBeTruthy()
  expect(row('When each pooja begins').getByLabelText('Ucha pooja')).toHaveProperty('value', '10:30')
  expect(screen.queryByRole('form', { name: 'Online booking' })).toBeNull()
  await open('Online booking')
  expect(row('Online booking').getByRole('switch').getAttribute('aria-checked')).toBe('false')
  expect(row('Online booking').getByText(/^Changed /)).toBeTruthy()
  await open('Calendar')
  expect(row('Sunrise is').getAllByRole('radio')).toHaveLength(2)
  await open('SMS')
  expect(row('Countries that get SMS').getByRole('textbox')).toHaveProperty('value', '91')
})

it('a word finds settings of every section, and what was typed elsewhere is still there', async () => {
  await show()
  await userEvent.type(row('Name in English').getByRole('textbox'), '!')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'parcel')
  expect(screen.getAllByRole('form').map((form) => form.getAttribute('aria-label'))).toEqual([
    'Charge for one parcel',
  ])
  await userEvent.clear(screen.getByRole('searchbox'))
  expect(row('Name in English').getByRole('textbox')).toHaveProperty('value', 'Sree Nagaraja Temple!')
  await userEvent.type(screen.getByRole('searchbox'), 'wifi')
  expect(screen.queryAllByRole('form')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Show the sections again' }))
  expect(row('Name in English')).toBeTruthy()
})

it('a number with a sign or a dot is refused in words, and so is none (defect 9)', async () => {
  await show('Online booking')
  const hold = row('A place is held while one pays')
  const box = hold.getByRole('textbox')
  for (const [typed, said] of [
    ['-5', 'A whole number, please: figures only, without a sign or a dot.'],
    ['12.5', 'A whole number, please: figures only, without a sign or a dot.'],
    ['', 'A number is wanted here.'],
    ['3', '5 or more, please.'],
  ] as const) {
    await userEvent.clear(box)
    if (typed) await userEvent.type(box, typed)
    await userEvent.click(hold.getByRole('button', { name: 'Save' }))
    expect(hold.getByText(said)).toBeTruthy()
    expect(box).toHaveProperty('value', typed)
  }
  expect(server.seen.filter(({ method }) => method === 'PUT')).toHaveLength(0)
})

it('every setting there is has its words, but for the temple’s in other languages, which have a page', async () => {
  const all = settingKeys.map((key) => ({
    key,
    value: settingSchemas[key].parse(undefined),
    isDefault: true,
    changedAt: null,
  }))
  server.answer('GET /admin/settings', () => ({ body: { settings: all } }))
  await show()
  expect(screen.getAllByRole('form', { hidden: true })).toHaveLength(settingKeys.length - 1)
  await open('Refunds')
  expect(document.body.innerHTML).not.toContain('office-settings.')
  expect(row('Of one booking, a second admin agrees above').getByRole('textbox')).toHaveProperty(
    'value',
    '5000',
  )
})

it('what another keeps can be read and not changed, and says who does', async () => {
  rights = ['desk']
  await show('Prasadam by post')
  const charges = row('Charge for one parcel')
  expect(
    charges.getByRole('textbox', { name: 'Elsewhere in India' }).closest('fieldset:disabled'),
  ).not.toBeNull()
  expect(charges.getByText('A manager changes this.')).toBeTruthy()
})

it('a setting is saved by itself, and says so beside it', async () => {
  saves('temple.name', 'Sree Nagaraja Temple, Kavumpuzha')
  await show()
  const name = row('Name in English')
  expect(name.queryByRole('button', { name: 'Save' })).toBeNull()
  await userEvent.type(name.getByRole('textbox'), ', Kavumpuzha')
  await userEvent.click(name.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(name.getByText('Saved')).toBeTruthy())
  expect(server.asked('PUT /admin/settings/temple.name')[0]?.body).toEqual({
    value: 'Sree Nagaraja Temple, Kavumpuzha',
  })
  expect(name.queryByText('Default')).toBeNull()
})

it('what the contract refuses is not sent; what the server refuses stands beside it', async () => {
  await show('Online booking')
  const hold = row('A place is held while one pays')
  await userEvent.type(hold.getByRole('textbox'), '0')
  await userEvent.click(hold.getByRole('button', { name: 'Save' }))
  expect(hold.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  expect(server.seen.filter(({ method }) => method === 'PUT')).toHaveLength(0)
  server.answer('PUT /admin/settings/booking.isOpen', () => ({
    status: 500,
    body: { code: 'x', detail: 'We are restarting.' },
  }))
  const open = row('Online booking')
  await userEvent.click(open.getByRole('switch'))
  await userEvent.click(open.getByRole('button', { name: 'Save' }))
  expect(await open.findByText('We are restarting.')).toBeTruthy()
})

it('can go back to the default', async () => {
  saves('booking.isOpen', true)
  await show('Online booking')
  const open = row('Online booking')
  await userEvent.click(open.getByRole('button', { name: 'Back to the default' }))
  await userEvent.click(open.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.asked('PUT /admin/settings/booking.isOpen')[0]?.body).toEqual({ value: true }),
  )
})

it('charges are typed in rupees and kept in paise', async () => {
  saves('delivery.chargesPaise', { kerala: 6000, india: 12_000, abroad: 150_000 })
  await show('Prasadam by post')
  const charges = row('Charge for one parcel')
  const india = charges.getByRole('textbox', { name: 'Elsewhere in India' })
  expect(india).toHaveProperty('value', '100')
  await userEvent.clear(india)
  await userEvent.type(india, '120')
  await userEvent.click(charges.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.asked('PUT /admin/settings/delivery.chargesPaise')[0]?.body).toEqual({
      value: { kerala: 6000, india: 12_000, abroad: 150_000 },
    }),
  )
})

it('addresses are typed one per line, and invalid ones are not sent', async () => {
  const value = ['office@example.com', 'priest@example.com']
  saves('daySheet.mailTo', value)
  await show('Day sheet')
  const mailTo = row('Mailed to')
  await userEvent.type(mailTo.getByRole('textbox'), '{Enter}priest')
  await userEvent.click(mailTo.getByRole('button', { name: 'Save' }))
  expect(mailTo.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(mailTo.getByRole('textbox'), '@example.com')
  await userEvent.click(mailTo.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.asked('PUT /admin/settings/daySheet.mailTo').map(({ body }) => body)).toEqual([{ value }]),
  )
})

it('a setting that does not hold at once says from when on it does', async () => {
  const off = {
    key: 'office.requireSecondFactor',
    value: false,
    isDefault: false,
    changedAt: '2026-11-15T06:00:00Z',
    takesEffectAt: '2026-11-22T06:00:00Z',
  }
  server.answer('GET /admin/settings', () => ({ body: { settings: [...settings, off] } }))
  await show('The office’s doors')
  expect(row('A key beside the password').getByText(/^Takes effect .*22/)).toBeTruthy()
})
