import { expect, test, vi } from 'vitest'
import { focusSoon } from './focus-soon.ts'

const frames = (count: number) => vi.advanceTimersByTime(count * 16)
function button(id: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.id = id
  document.body.append(made)
  return made
}

test('focuses an element that is rendered some frames later', () => {
  vi.useFakeTimers()
  focusSoon('late')
  frames(5)
  const late = button('late')
  frames(2)
  expect(document.activeElement).toBe(late)
})

test('it is not taken from where a person has meanwhile sent it', () => {
  vi.useFakeTimers()
  const other = button('other')
  focusSoon('later')
  frames(2)
  other.focus()
  button('later')
  frames(5)
  expect(document.activeElement).toBe(other)
})

test('stops waiting for an element that never appears', () => {
  vi.useFakeTimers()
  focusSoon('never')
  frames(400)
  expect(vi.getTimerCount()).toBe(0)
})
