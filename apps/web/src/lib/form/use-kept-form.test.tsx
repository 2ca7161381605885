import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession, startSession } from '../session/session-store.ts'
import { useKeptForm } from './use-kept-form.ts'

const lakshmi = { avatar: null, userName: 'L', email: 'l@example.org', authority: ['user'] }
type Values = { name: string; password: string }

function Form({ saved = '' }: { saved?: string }) {
  const { register, reset, forget } = useKeptForm<Values, Values>(
    { name: 'sample', fields: ['name'] },
    { defaultValues: { name: saved, password: '' } },
  )
  return (
    <>
      <input aria-label="name" {...register('name')} />
      <input aria-label="password" {...register('password')} />
      <button
        type="button"
        onClick={() => {
          reset({ name: saved, password: '' })
          forget()
        }}
      >
        sent
      </button>
    </>
  )
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const shownIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const everything = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])

beforeEach(() => {
  endSession('logout')
  localStorage.clear()
  sessionStorage.clear()
})

describe('a form that keeps what is typed', () => {
  it('has it again when the page comes back, and never a password', () => {
    const page = render(<Form />)
    type('name', 'Lakshmi')
    type('password', 'the lamp is lit')
    expect(everything()).not.toContain('the lamp is lit')
    page.unmount()
    render(<Form />)
    expect([shownIn('name'), shownIn('password')]).toEqual(['Lakshmi', ''])
  })

  it('of somebody signed in outlives the end of the session, and is nobody else’s', () => {
    startSession('t1', lakshmi)
    const page = render(<Form saved="Lakshmi Menon" />)
    type('name', 'Lakshmi Kutty')
    page.unmount()
    act(() => endSession('expiry'))
    const stranger = render(<Form />)
    expect(shownIn('name')).toBe('')
    stranger.unmount()
    act(() => startSession('t2', lakshmi))
    render(<Form saved="Lakshmi Menon" />)
    expect(shownIn('name')).toBe('Lakshmi Kutty')
  })

  it('keeps nothing that stands as it stood at first, nor what was sent', () => {
    render(<Form saved="Lakshmi Menon" />)
    type('name', 'Lakshmi Kutty')
    type('name', 'Lakshmi Menon')
    expect(sessionStorage.length).toBe(0)
    type('name', 'Lakshmi Kutty')
    expect(sessionStorage.length).toBe(1)
    fireEvent.click(screen.getByRole('button', { name: 'sent' }))
    expect(sessionStorage.length).toBe(0)
  })
})
