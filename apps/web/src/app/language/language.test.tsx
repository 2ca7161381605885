import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { i18n, loadWords, say, speak, spoken } from '../../lib/i18n/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { beginLanguage, guessLanguage } from './begin-language.ts'
import { LanguageMenu } from './language-menu.tsx'

const temple = { name: 'Sree Nagaraja Temple', timeZone: 'Asia/Kolkata', languages: ['en', 'ml', 'ta'] }
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answer('GET /temple', () => ({ body: temple }))
})
afterEach(async () => {
  queryClient.clear()
  await speak('en')
})

it.each([
  [['ml-IN', 'en'], 'ml'],
  [['de', 'ta'], 'ta'],
  [['en-US', 'ml'], 'en'],
  [['fr'], 'en'],
] as const)('of a browser that reads %j it guesses %s', (wanted, language) => {
  expect(guessLanguage(wanted)).toBe(language)
})

it('starts with the language stored here, if the temple still offers it', async () => {
  localStorage.setItem('language', 'ml')
  await beginLanguage()
  expect([spoken(), document.documentElement.lang]).toEqual(['ml', 'ml'])
  queryClient.clear()
  localStorage.clear()
  localStorage.setItem('language', 'te')
  await beginLanguage()
  expect([spoken(), document.documentElement.lang]).toEqual(['en', 'en'])
})

it('brings the words of every page that is open before the language changes', async () => {
  await loadWords('profile')
  await speak('ta')
  expect(i18n.t('profile.says')).not.toBe('profile.says')
  expect(say('sign-in.identifier')).toMatch(/\p{Script=Tamil}/u)
})

it('falls back to English for texts without a translation', async () => {
  await speak('ta')
  await loadWords('office-system')
  expect(say('office-system.versions.title')).toMatch(/^[A-Z]/)
})

it('keeps typed text, sends the language to the server and stores it', async () => {
  await loadWords('language')
  render(
    <QueryClientProvider client={queryClient}>
      <input aria-label="typed" />
      <LanguageMenu look="bar" />
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByLabelText('typed'), 'Arjun')
  await userEvent.click(await screen.findByRole('button', { name: 'Language: English' }))
  expect(screen.getAllByRole('menuitemradio').map((one) => one.getAttribute('aria-checked'))).toEqual([
    'true',
    'false',
    'false',
  ])
  await userEvent.click(screen.getByRole('menuitemradio', { name: /മലയാളം/ }))
  await expect.poll(spoken).toBe('ml')
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('Arjun')
  expect(localStorage.getItem('language')).toBe('ml')
  await expect.poll(() => server.seen.at(-1)?.headers.get('accept-language')).toBe('ml')
})

it('offers nothing where there is only English', async () => {
  server.answer('GET /temple', () => ({ body: { ...temple, languages: ['en'] } }))
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <LanguageMenu look="bar" />
    </QueryClientProvider>,
  )
  await expect.poll(() => server.seen.length).toBeGreaterThan(0)
  await expect.poll(() => container.innerHTML).toBe('')
})
