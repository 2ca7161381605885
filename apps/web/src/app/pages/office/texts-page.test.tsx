import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TextSubject } from '@vazhipadu/contract/catalogue-texts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useUnsavedForms } from '../../../lib/form/use-unsaved.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { TextsPage } from './texts-page.tsx'

const told = (words: TextSubject['english'], isOutdated = false) => ({ words, isOutdated })
const subject = (id: string, name: string, texts: TextSubject['texts'], rest: Partial<TextSubject> = {}) => ({
  kind: 'offerings' as const,
  id,
  emblem: 'deity-nagaraja',
  english: { name, description: `${name} is believed to bless.` },
  of: `of-${id}`,
  texts,
  ...rest,
})
const malayalam = (name: string) => told({ name, description: `${name} വിവരണം.` })

let server: ReturnType<typeof fakeServer>
let rights: string[]
let subjects: TextSubject[]
beforeAll(() => Promise.all(['office', 'office-catalogue'].map(loadWords)))
beforeEach(() => {
  window.innerWidth = 1440
  rights = ['catalogue']
  subjects = [
    subject('1', 'Pushpanjali', {
      ml: malayalam('പുഷ്പാഞ്ജലി'),
      ta: told({ name: 'புஷ்பாஞ்சலி', description: 'மலர்கள்.' }),
      te: told({ name: 'పుష్పాంజలి', description: 'పూలు.' }, true),
    }),
    subject('2', 'Noorum palum', { ml: malayalam('നൂറും പാലും'), te: told({ name: 'నూరుం పాలుం' }) }),
    subject('3', 'Dhara', { ml: malayalam('ധാര') }),
    subject(
      '7',
      'Mahadevan',
      { ml: told({ name: 'മഹാദേവൻ' }) },
      { kind: 'deities', english: { name: 'Mahadevan' } },
    ),
    subject(
      'temple',
      'Sree Nagaraja Temple',
      { ml: told({ name: 'ശ്രീ നാഗരാജ ക്ഷേത്രം' }) },
      {
        kind: 'temple',
        emblem: null,
        english: { name: 'Sree Nagaraja Temple', templeAddress: 'Kavumpuzha P.O.' },
      },
    ),
  ]
  storeAccessToken('token')
  server = fakeServer()
  server.answer('GET /admin/catalogue/texts', () => ({ body: { languages: ['ml', 'ta', 'te'], subjects } }))
  server.answer('GET /profile/self', () => ({ body: { capabilities: rights } }))
  for (const path of ['offerings/2/ta', 'offerings/2/te', 'temple/temple/ml'])
    server.answer(`PUT /admin/catalogue/texts/${path}`, () => ({ body: subjects[1] }))
})
afterEach(() => vi.unstubAllGlobals())

async function show(path = '/admin/catalogue/texts') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <TextsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('table')
  await waitFor(() => expect(server.asked('GET /profile/self')).toHaveLength(1))
}
const cell = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const editor = (name: string) => screen.findByRole('form', { name })

describe('the table', () => {
  test('says of every text whether it is there, what is missing and whether the English has changed', async () => {
    await show()
    expect(cell('Pushpanjali in Tamil').textContent).toContain('புஷ்பாஞ்சலி')
    expect(cell('Pushpanjali in Telugu').textContent).toContain('English changed since')
    expect(cell('Noorum palum in Telugu').textContent).toContain('description missing')
    expect(cell('Noorum palum in Tamil').textContent).toMatch(/missing$/)
    const progress = screen.getByRole('region', { name: 'How far each language is' })
    expect(within(progress).getByText('nothing missing')).toBeTruthy()
    expect(within(progress).getByText('2 missing')).toBeTruthy()
    expect(within(progress).getByRole('img', { name: 'Tamil: 33% complete' })).toBeTruthy()
  })

  test('finds a row by a word of any script, and shows only where something is missing', async () => {
    await show()
    await userEvent.keyboard('/')
    await userEvent.keyboard('പുഷ്പാഞ്ജലി')
    expect(screen.getByText('1 of 3 shown')).toBeTruthy()
    expect(screen.queryByRole('rowheader', { name: 'Dhara' })).toBeNull()
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Find' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), 'zzz')
    await userEvent.click(await screen.findByRole('button', { name: 'Show all texts' }))
    expect(screen.getByText('3 of 3 shown')).toBeTruthy()
  })

  test('is gone through with J, K and the arrows, one cell being the current one', async () => {
    await show()
    const current = () => document.querySelector('td [aria-current=true]')?.id
    await userEvent.click(cell('Pushpanjali in Malayalam'))
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('j{ArrowRight}')
    expect(current()).toBe('text-2-ta')
    await waitFor(() => expect(document.activeElement?.id).toBe('text-2-ta'))
    await userEvent.keyboard('k{ArrowRight}{ArrowRight}')
    expect(current()).toBe('text-1-te')
    expect(await editor('Pushpanjali in Telugu')).toBeTruthy()
  })
})

describe('writing', () => {
  test('N opens the next missing text, and so does saving', async () => {
    await show()
    await userEvent.click(cell('Pushpanjali in Tamil'))
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('n')
    const form = within(await editor('Noorum palum in Tamil'))
    expect(form.getByText('Noorum palum is believed to bless.')).toBeTruthy()
    expect(form.getByText('നൂറും പാലും വിവരണം.')).toBeTruthy()
    const name = form.getByRole('textbox', { name: 'Tamil: Name' })
    await waitFor(() => expect(document.activeElement).toBe(name))
    await userEvent.keyboard('நூறும் பாலும்')
    expect(useUnsavedForms.getState().ids).toHaveLength(1)
    await userEvent.type(form.getByRole('textbox', { name: 'Tamil: Description' }), 'விளக்கம்')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await editor('Dhara in Tamil')
    const [saved] = server.asked('PUT /admin/catalogue/texts/offerings/2/ta')
    expect(saved?.body).toEqual({ of: 'of-2', words: { name: 'நூறும் பாலும்', description: 'விளக்கம்' } })
    expect(useUnsavedForms.getState().ids).toHaveLength(0)
  })

  test('N before anything was chosen begins with the text that stands open', async () => {
    subjects = subjects.map((each) => (each.id === '1' ? { ...each, texts: {} } : each))
    await show()
    await editor('Pushpanjali in Malayalam')
    await userEvent.keyboard('n')
    await waitFor(() => expect(document.activeElement?.id).toBe('text-field-name'))
    expect(await editor('Pushpanjali in Malayalam')).toBeTruthy()
  })

  test('unsaved text is kept while another text is open', async () => {
    await show()
    await userEvent.click(cell('Noorum palum in Telugu'))
    const description = await screen.findByRole('textbox', { name: 'Telugu: Description' })
    await waitFor(() => expect(document.activeElement).toBe(description))
    await userEvent.keyboard('పూజ{Escape}')
    await waitFor(() => expect(document.activeElement?.id).toBe('text-2-te'))
    await userEvent.keyboard('j')
    await editor('Dhara in Telugu')
    expect(cell('Noorum palum in Telugu').textContent).toContain('not saved yet')
    await userEvent.click(cell('Noorum palum in Telugu'))
    expect(await screen.findByRole('textbox', { name: 'Telugu: Description' })).toHaveProperty('value', 'పూజ')
  })

  test('a refusal is shown at its field, and nothing is lost', async () => {
    server.answer('PUT /admin/catalogue/texts/offerings/2/ta', () => ({
      status: 422,
      body: { code: 'invalid', detail: 'Please correct it.', fields: { name: 'Too short' } },
    }))
    await show()
    await userEvent.click(cell('Noorum palum in Tamil'))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tamil: Name' }), 'நூ')
    await userEvent.click(screen.getByRole('button', { name: /Save and next/ }))
    expect(await screen.findByText('Too short')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Tamil: Name' })).toHaveProperty('value', 'நூ')
  })

  test('skipping saves nothing', async () => {
    await show()
    await userEvent.click(cell('Noorum palum in Tamil'))
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
    await editor('Dhara in Tamil')
    expect(server.seen.some(({ method }) => method === 'PUT')).toBe(false)
  })

  test('the temple’s name in Malayalam is changed in the settings', async () => {
    await show('/admin/catalogue/texts?of=temple')
    await userEvent.click(cell('Sree Nagaraja Temple in Malayalam'))
    const form = within(await editor('Sree Nagaraja Temple in Malayalam'))
    expect(form.queryByRole('textbox', { name: 'Malayalam: Name' })).toBeNull()
    expect(form.getByRole('textbox', { name: 'Malayalam: Address' })).toBeTruthy()
    expect(form.getByText(/is changed in the settings/)).toBeTruthy()
  })
})

test('a deity has a name alone: its English stands beside the field', async () => {
  await show('/admin/catalogue/texts?of=deities')
  await userEvent.click(cell('Mahadevan in Tamil'))
  const form = within(await editor('Mahadevan in Tamil'))
  expect(form.getByText('English, to translate')).toBeTruthy()
  expect(form.getAllByRole('textbox')).toHaveLength(1)
})

test('a reader finds every text and can save none', async () => {
  rights = ['audit']
  await show()
  await userEvent.click(cell('Noorum palum in Tamil'))
  await editor('Noorum palum in Tamil')
  expect(screen.getByRole('textbox', { name: 'Tamil: Name' }).closest('fieldset:disabled')).not.toBeNull()
  expect(screen.queryByRole('button', { name: /Save and next|Fill the next missing/ })).toBeNull()
})

test('on a phone one language stands beside the English', async () => {
  window.innerWidth = 390
  await show()
  expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['English', 'Tamil'])
})

test('a sheet for a translator has the language that is open', async () => {
  await show()
  await userEvent.click(cell('Noorum palum in Telugu'))
  const made: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${made.push(file)}`,
      revokeObjectURL: () => {},
    }),
  )
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Sheet for a translator' }))
  expect(saved).toHaveBeenCalledOnce()
  const text = await made[0]?.text()
  expect(text?.split('\r\n')[0]).toContain('"English","Malayalam","Telugu","To do"')
  expect(text).toContain('"Offerings","Description","Noorum palum is believed to bless."')
  saved.mockRestore()
})
