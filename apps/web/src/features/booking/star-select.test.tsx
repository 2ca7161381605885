import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { StarSelect } from './star-select.tsx'

beforeAll(() => loadWords('booking'))

const stars = [
  { id: 4, name: 'Rohini', nameMl: 'രോഹിണി', spellings: ['Rohiny'] },
  { id: 9, name: 'Ayilyam', nameMl: 'ആയില്യം', spellings: ['Ashlesha', 'Aslesha'] },
]

it.each([
  ['ashlesha', 'Ayilyam', 9],
  ['Rohiny', 'Rohini', 4],
  ['ആയി', 'Ayilyam', 9],
])('%s finds %s', async (typed, name, id) => {
  const onChange = vi.fn<(starId: number | null) => void>()
  render(<StarSelect required stars={stars} value={undefined} label="Star" onChange={onChange} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Star' }))
  await userEvent.keyboard(typed)
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await userEvent.click(screen.getByRole('option', { name: new RegExp(name) }))
  expect(onChange).toHaveBeenCalledWith(id)
})
