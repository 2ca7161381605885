import { render, screen } from '@testing-library/react'
import { STARS } from '@vazhipadu/panchang/names'
import { expect, test } from 'vitest'
import { PersonAndStar, StarName } from './star-name.tsx'

test('every star is named in both scripts', () => {
  const { container } = render(STARS.map(({ id, en }) => <StarName key={id} name={en} />))
  const shown = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)
  expect(shown).toEqual(STARS.map(({ en, ml }) => `${en} ${ml}`))
  expect(screen.getByText('ആയില്യം').lang).toBe('ml')
})

test('a person is named with the star, or alone where it is not known', () => {
  const { container, rerender } = render(<PersonAndStar name="Lakshmi Menon" starName="Ayilyam" />)
  expect(container.textContent).toBe('Lakshmi Menon, Ayilyam ആയില്യം')
  rerender(<PersonAndStar name="Lakshmi Menon" starName={null} />)
  expect(container.textContent).toBe('Lakshmi Menon')
})
