import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { NextForYou, type NextItem } from './next-for-you.tsx'

beforeAll(() => loadWords('account'))

const item = (id: string, title: string, urgent = false): NextItem => ({
  id,
  badge: { tone: 'primary', words: id },
  title,
  text: '',
  action: <button type="button">{title}</button>,
  urgent,
})

test('with nothing waiting it says what will stand here', () => {
  render(<NextForYou items={[]} />)
  expect(screen.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeTruthy()
})

test('a refetched item keeps its place and cannot be pressed meanwhile', () => {
  const standing = [item('booked', 'Ganapathi homam'), item('unpaid', 'Noorum palum', true)]
  const { rerender } = render(<NextForYou items={standing} />)
  const pressed = screen.getByRole('button', { name: 'Ganapathi homam' })
  pressed.focus()
  rerender(<NextForYou items={standing.map((one) => ({ ...one, isAskedAnew: one.id === 'unpaid' }))} />)
  expect(screen.getAllByRole('listitem').map((row) => row.hasAttribute('inert'))).toEqual([true, false])
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(pressed)
})

test('an unfinished payment comes first', () => {
  render(<NextForYou items={[item('booked', 'Ganapathi homam'), item('unpaid', 'Noorum palum', true)]} />)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Noorum palum',
    'Ganapathi homam',
  ])
})
