import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { startSession } from '../../lib/session/session-store.ts'
import { NameForm } from './name-form.tsx'

beforeAll(() => loadWords('profile'))
beforeEach(() =>
  startSession('t1', { avatar: null, userName: 'L', email: 'l@example.org', authority: ['user'] }),
)

it('a name that was typed and not saved is there again after a refresh, and can be saved', () => {
  const page = render(<NameForm name="Lakshmi Menon" />)
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Your name/ })
  expect(screen.getByRole('button', { name: 'Save my name' })).toHaveProperty('disabled', true)
  fireEvent.change(field(), { target: { value: 'Lakshmi Kutty' } })
  page.unmount()
  render(<NameForm name="Lakshmi Menon" />)
  expect(field().value).toBe('Lakshmi Kutty')
  expect(screen.getByRole('button', { name: 'Save my name' })).toHaveProperty('disabled', false)
})
