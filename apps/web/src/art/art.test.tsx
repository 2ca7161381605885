import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Art } from './art.tsx'

test('a drawing is inline, hidden from screen readers and follows the colour of the text', () => {
  const { container } = render(<Art name="lamp-hanging" size={40} />)
  const frame = container.querySelector<HTMLElement>('[data-art]')
  expect(frame?.getAttribute('aria-hidden')).toBe('true')
  expect(frame?.querySelector('svg')?.getAttribute('stroke')).toBe('currentColor')
  expect(frame?.style.width).toBe('40px')
})

test.each(['deity-nagaraja', 'concern-serpent', 'star-09-ayilyam', 'scene-grove'] as const)(
  '%s is loaded when it is first shown',
  async (name) => {
    const { container } = render(<Art name={name} />)
    await waitFor(() => expect(container.querySelector('svg')).not.toBeNull())
  },
)

test('two copies of a scene have gradients of their own', async () => {
  const { container } = render(
    <>
      <Art name="scene-grove" />
      <Art name="scene-grove" />
    </>,
  )
  await waitFor(() => expect(container.querySelectorAll('svg')).toHaveLength(2))
  const ids = [...container.querySelectorAll('[id]')].map((one) => one.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(container.innerHTML).toContain(`url(#${id})`)
})
