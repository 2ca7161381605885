import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { FilterBar } from './filter-bar.tsx'
import { TextFilter } from './text-filter.tsx'

beforeAll(() => loadWords('office'))
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())
const nothing = { name: '', place: '' }

function Filters({ first }: { first: typeof nothing }) {
  const [set, change] = useState(first)
  const field = (name: keyof typeof nothing) => (
    <TextFilter
      aria-label={name}
      value={set[name]}
      onChange={(value) => change((now) => ({ ...now, [name]: value }))}
    />
  )
  return (
    <FilterBar count={Object.values(set).filter(Boolean).length} onClear={() => change(nothing)}>
      {field('name')}
      {field('place')}
      <output>{JSON.stringify(set)}</output>
    </FilterBar>
  )
}

it('clears what was typed and is not set yet together with what is', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<Filters first={{ name: '', place: 'Kavumpuzha' }} />)
  await user.type(screen.getByRole('textbox', { name: 'name' }), 'Menon')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['', ''])
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify(nothing))
})
