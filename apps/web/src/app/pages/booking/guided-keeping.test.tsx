import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { linesFor } from '../../../features/booking/booking.rules.ts'
import { putLines, useBasket } from '../../../features/booking/booking.store.ts'
import { listEarlierLines } from '../../../features/booking/lines-together.ts'
import { endSession, startSession } from '../../../lib/session/session-store.ts'
import { loadBookingWords, serveBooking, showGuided, stepStatuses } from './testing/show-guided.tsx'

let server: ReturnType<typeof serveBooking>
beforeAll(loadBookingWords)
beforeEach(() => {
  localStorage.clear()
  server = serveBooking()
  server.answer('POST /profile/devotees', ({ body }) => ({
    body: { id: 'new', nameMl: null, ...(body as object) },
  }))
  server.answer('GET /profile/countries', () => ({
    body: { countries: [{ code: 'IN', name: 'India', dialCode: '91' }] },
  }))
  server.answer('GET /profile/states', () => ({ body: { states: [{ code: 'IN-KL', name: 'Kerala' }] } }))
  server.answer('GET /profile/self', () => ({ status: 404, body: { detail: 'data not found' } }))
})
afterEach(() => vi.unstubAllGlobals())

const atPeople = '?offering_id=28&date=2026-11-30'
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const nameField = () => screen.findByRole('textbox', { name: /^Name$/ })
const names = () => useBasket.getState().lines.map(({ name }) => name)

describe('a person being added', () => {
  it('is saved by Next when complete, and booked for', async () => {
    showGuided(atPeople)
    await press('Add a person')
    await userEvent.type(await nameField(), 'Saraswathi Amma')
    await press('Next: prasadam')
    await press('Not for Lakshmi Menon')
    await press('Next: prasadam')
    await waitFor(() => expect(names()).toEqual(['Saraswathi Amma']))
    expect(server.asked('POST /profile/devotees')).toHaveLength(1)
  })

  it('blocks Next if invalid, explains why, and keeps the typed text', async () => {
    showGuided(atPeople)
    await press('Add a person')
    await userEvent.type(await nameField(), 'S')
    await press('Next: prasadam')
    await screen.findByText(/This person is not added yet/)
    expect(await nameField()).toHaveProperty('value', 'S')
    expect(names()).toEqual([])
    expect(stepStatuses()[3]).toBe('error')
  })

  it('with nothing written is no obstacle', async () => {
    showGuided(atPeople)
    await press('Add a person')
    await press('Next: prasadam')
    await waitFor(() => expect(names()).toEqual(['Lakshmi Menon']))
    expect(server.asked('POST /profile/devotees')).toEqual([])
  })

  it('survives "back", a reload or an ended session, but not a change of user', async () => {
    const { unmount } = showGuided(atPeople)
    await press('Add a person')
    await userEvent.type(await nameField(), 'Saraswathi')
    unmount()
    endSession('expiry')
    const user = { avatar: null, userName: 'Lakshmi Menon', email: 'l@example.org', authority: ['user'] }
    startSession('token', user)
    const again = showGuided(atPeople)
    expect(await nameField()).toHaveProperty('value', 'Saraswathi')
    again.unmount()
    endSession('expiry')
    startSession('token', { ...user, email: 'other@example.org' })
    showGuided(atPeople)
    await screen.findByRole('button', { name: 'Add a person' })
  })
})

describe('an address that is being written down', () => {
  const atPrasadam = `${atPeople}&step=prasadam`

  it('stops Next with every fault at once, and collecting is not chosen in its place', async () => {
    const { router } = showGuided(atPrasadam)
    await userEvent.click(await screen.findByRole('radio', { name: /^Send by post/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: /^Who receives it/ }), 'Lakshmi')
    await userEvent.click(screen.getByRole('link', { name: 'Next: review and pay' }))
    await screen.findByText(/This address is not saved yet/)
    expect(screen.getByText('Please choose a state.')).toBeTruthy()
    expect(screen.getByText('A PIN code has 6 digits, like 688 561.')).toBeTruthy()
    expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThanOrEqual(5)
    expect(router.state.location.pathname).toBe('/guided-booking')
    expect(stepStatuses()[4]).toBe('error')
  })

  it('is saved by Next when complete, and prasadam goes there', async () => {
    server.answer('POST /profile/address', ({ body }) => ({
      body: { ...(body as object), id: 'h', line2: null, countryName: 'India', stateName: 'Kerala' },
    }))
    const { router } = showGuided(atPrasadam)
    await userEvent.click(await screen.findByRole('radio', { name: /^Send by post/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: /^Who receives it/ }), 'Lakshmi')
    await userEvent.type(screen.getByRole('textbox', { name: /^House and street/ }), 'Kizhakke Veettil')
    await userEvent.type(screen.getByRole('textbox', { name: /^Town or city/ }), 'Thrissur')
    // The PIN code determines the state.
    await userEvent.type(screen.getByRole('textbox', { name: /^PIN code/ }), '680002')
    await userEvent.type(screen.getByRole('textbox', { name: /^Mobile for the delivery/ }), '9847012345')
    await userEvent.click(screen.getByRole('link', { name: 'Next: review and pay' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
    expect(server.asked('POST /profile/address')[0]?.body).toMatchObject({
      state: 'IN-KL',
      postalCode: '680002',
      mobile: '+919847012345',
    })
    expect(useBasket.getState().delivery).toMatchObject({ option: 'post', address_id: 'h' })
  })
})

describe('whoever is added', () => {
  const isTicked = (name: RegExp) =>
    screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true'

  it('unticks no proposed person, and asks whether it is for all of them', async () => {
    useBasket.setState({ lastPeople: [{ name: 'Arjun Menon', nameMl: null, starId: 1 }] })
    showGuided(atPeople)
    await screen.findByRole('button', { name: /^Arjun Menon/ })
    expect(isTicked(/^Arjun Menon/)).toBe(true)
    await press('Add a person')
    await userEvent.type(await nameField(), 'Saraswathi Amma')
    await press('Add to my family')
    await screen.findByText('Saraswathi Amma is added. Is it for Arjun Menon too?')
    expect(isTicked(/^Arjun Menon/)).toBe(true)
    expect(isTicked(/^Saraswathi Amma/)).toBe(true)
    await press('For all of them')
    await press('Next: prasadam')
    await waitFor(() => expect(names()).toEqual(['Arjun Menon', 'Saraswathi Amma']))
  })

  it('by Next is shown with the question before it goes on; one press leaves the others out', async () => {
    useBasket.setState({
      lastPeople: ['Lakshmi Menon', 'Arjun Menon', 'Devaki'].map((name) => ({
        name,
        nameMl: null,
        starId: 1,
      })),
    })
    showGuided(atPeople)
    await press('Add a person')
    await userEvent.type(await nameField(), 'Kannan')
    await press('Next: prasadam')
    await screen.findByText('Kannan is added. Is it for Lakshmi Menon, Arjun Menon and Devaki too?')
    expect(names()).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Kannan is added/ }))
    for (const name of [/^Lakshmi Menon/, /^Arjun Menon/, /^Devaki/, /^Kannan/])
      expect(isTicked(name)).toBe(true)
    await press(/^Not for Lakshmi Menon, Arjun Menon and Devaki$/)
    await press('Next: prasadam')
    await waitFor(() => expect(names()).toEqual(['Kannan']))
  })

  it('never replaces a person chosen by hand', async () => {
    showGuided(atPeople)
    await press(/^Arjun Menon/)
    await press('Add a person')
    await userEvent.type(await nameField(), 'Saraswathi Amma')
    await press('Next: prasadam')
    await press('Not for Lakshmi Menon')
    await press('Next: prasadam')
    await waitFor(() => expect(names()).toEqual(['Arjun Menon', 'Saraswathi Amma']))
  })
})

describe('one’s own star', () => {
  it('a star entered while booking is saved with the family', async () => {
    server.answer('GET /profile/devotees', () => ({ body: { devotees: [] } }))
    showGuided(atPeople)
    await userEvent.click(await screen.findByRole('combobox', { name: 'Birth star of Lakshmi Menon' }))
    await userEvent.click(await screen.findByRole('option', { name: /^Ayilyam/ }))
    await press('Next: prasadam')
    await waitFor(() => expect(server.asked('POST /profile/devotees')).toHaveLength(1))
    expect(server.asked('POST /profile/devotees')[0]?.body).toEqual({
      name: 'Lakshmi Menon',
      starId: 9,
      relation: 'self',
    })
  })
})

it('an offering added from the review is booked together with the others, any other begins anew', async () => {
  const noorumPalum = { id: 28, name: 'Noorum palum' }
  const people = [{ name: 'Lakshmi Menon', nameMl: null, starId: 9 }]
  putLines('one', linesFor({ group: 'one', offering: noorumPalum, dates: ['2026-12-06'], people }))
  const { unmount } = showGuided(`${atPeople}&add=1`)
  await press('Next: prasadam')
  await waitFor(() => expect(names()).toHaveLength(2))
  expect(listEarlierLines(useBasket.getState())).toEqual([])
  unmount()
  showGuided(atPeople.replace('2026-11-30', '2026-12-08'))
  await press('Next: prasadam')
  await waitFor(() => expect(names()).toHaveLength(3))
  expect(listEarlierLines(useBasket.getState())).toHaveLength(2)
})

it('the chosen people and their quantities survive a reload', async () => {
  const { unmount } = showGuided(atPeople)
  await press(/^Arjun Menon/)
  await press('One more')
  unmount()
  showGuided(atPeople)
  const son = await screen.findByRole('button', { name: /^Arjun Menon/ })
  expect(son.getAttribute('aria-pressed')).toBe('true')
  expect(useBasket.getState().begun.people['28 2026-11-30']?.quantity).toBe(2)
})
