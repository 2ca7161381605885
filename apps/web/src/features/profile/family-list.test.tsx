import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Devotee } from '@vazhipadu/contract/profile'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { FamilyList } from './family-list.tsx'

const stars = [
  { id: 1, name: 'Aswathi', nameMl: 'അശ്വതി' },
  { id: 9, name: 'Ayilyam', nameMl: 'ആയില്യം' },
]
const lakshmi: Devotee = { id: 'a', name: 'Lakshmi', nameMl: null, starId: 9, relation: 'self' }
const arjun: Devotee = { id: 'b', name: 'Arjun', nameMl: 'അർജുൻ', starId: null, relation: 'son' }

let server: ReturnType<typeof fakeServer>
let family: Devotee[]
beforeAll(() => loadWords('profile'))
beforeEach(() => {
  storeAccessToken('t1')
  family = [lakshmi, arjun]
  server = fakeServer()
  server.answer('GET /profile/devotees', () => ({ body: { devotees: family } }))
})
afterEach(() => vi.unstubAllGlobals())

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FamilyList stars={stars} />
    </QueryClientProvider>,
  )
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const nameField = () => screen.getByRole('textbox', { name: 'Name' })

describe('the family', () => {
  it('shows name, script, star and relation of each', async () => {
    show()
    await screen.findByRole('heading', { name: 'Lakshmi' })
    expect(screen.getByText('Myself')).toBeTruthy()
    expect(screen.getByText('ആയില്യം').getAttribute('lang')).toBe('ml')
    expect(screen.getByText('അർജുൻ').getAttribute('lang')).toBe('ml')
    expect(screen.getByText('Star not known')).toBeTruthy()
  })

  it('with an empty list the first entry is oneself', async () => {
    family = []
    server.answer('POST /profile/devotees', () => ({ body: lakshmi }))
    show()
    await screen.findByText('Begin with yourself')
    await press('Add myself')
    await userEvent.type(nameField(), 'Lakshmi')
    await press('Add to my family')
    await screen.findByRole('heading', { name: 'Lakshmi' })
    expect(server.asked('POST /profile/devotees')[0]?.body).toEqual({
      name: 'Lakshmi',
      starId: null,
      relation: 'self',
    })
  })

  it('adds one after another without leaving the form', async () => {
    let added = 0
    server.answer('POST /profile/devotees', ({ body }) => {
      added += 1
      return { body: { ...arjun, ...(body as object), id: `new-${added}` } }
    })
    show()
    await screen.findByRole('heading', { name: 'Lakshmi' })
    await press('Add a person')
    await waitFor(() => expect(document.activeElement).toBe(nameField()))
    await userEvent.type(nameField(), 'Devika')
    await press('Add, and then another')
    await screen.findByRole('heading', { name: 'Devika' })
    expect((nameField() as HTMLInputElement).value).toBe('')
    await userEvent.type(nameField(), 'Unni')
    await press('Add to my family')
    await screen.findByRole('heading', { name: 'Unni' })
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('shows missing values at the field and sends nothing', async () => {
    show()
    await screen.findByRole('heading', { name: 'Lakshmi' })
    await press('Add a person')
    await press('Add to my family')
    await screen.findByText('Please enter the name.')
    await userEvent.type(nameField(), 'L')
    await screen.findByText('Please enter the name, with two letters at least.')
    expect(server.asked('POST /profile/devotees')).toEqual([])
  })

  it('changes one where they stand, also clearing the Malayalam name', async () => {
    server.answer('PUT /profile/devotees/b', ({ body }) => ({
      body: { ...arjun, nameMl: null, ...(body as object) },
    }))
    show()
    await screen.findByRole('heading', { name: 'Arjun' })
    await press('Edit Arjun')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Name in Malayalam' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Birth star' }))
    await userEvent.click(await screen.findByRole('option', { name: /Aswathi/ }))
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(server.asked('PUT /profile/devotees/b')[0]?.body).toEqual({
      name: 'Arjun',
      starId: 1,
      relation: 'son',
    })
    expect(screen.getByText('അശ്വതി')).toBeTruthy()
    expect(screen.queryByText('അർജുൻ')).toBeNull()
  })

  it('removes one only after asking, with the harmless answer in focus', async () => {
    server.answer('DELETE /profile/devotees/b', () => ({ body: { status: 'success', message: 'ok' } }))
    show()
    await screen.findByRole('heading', { name: 'Arjun' })
    await press('Remove Arjun')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }))
    await press('Keep')
    await press('Remove Arjun')
    await press('Remove')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Arjun' })).toBeNull())
    expect(server.asked('DELETE /profile/devotees/b')).toHaveLength(1)
  })

  it('says when the list is full', async () => {
    server.answer('POST /profile/devotees', () => ({
      status: 409,
      body: { code: 'too_many_devotees', detail: 'You have 50 people in your family list.' },
    }))
    show()
    await screen.findByRole('heading', { name: 'Lakshmi' })
    await press('Add a person')
    await userEvent.type(nameField(), 'Devika')
    await press('Add to my family')
    await screen.findByText('You have 50 people in your family list.')
    expect((nameField() as HTMLInputElement).value).toBe('Devika')
  })

  it('can be retried after a failed request', async () => {
    server.answer('GET /profile/devotees', () => ({ status: 503, body: { detail: 'Please try again.' } }))
    show()
    await screen.findByText('Your family could not be loaded.')
    server.answer('GET /profile/devotees', () => ({ body: { devotees: family } }))
    await press('Try again')
    await screen.findByRole('heading', { name: 'Lakshmi' })
  })
})
