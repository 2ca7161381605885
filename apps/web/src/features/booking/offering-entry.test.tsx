import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { matchOfferings, OfferingEntry } from './offering-entry.tsx'

beforeAll(() => loadWords('booking'))

const offering = (id: number, name: string, deity = 'Siva', nameMl = '') => ({
  id,
  name,
  nameMl,
  pricePaise: 20_000,
  deity: { name: deity, emblem: 'deity-siva' },
})
const all = [
  offering(1, 'Ashtadravya maha ganapathi homam', 'Ganapathi'),
  offering(2, 'Ganapathi homam', 'Ganapathi', 'ഗണപതി ഹോമം'),
  offering(3, 'Vahana pooja', 'Ganapathi'),
  offering(4, 'Dhara'),
]

describe('an offering by a few letters', () => {
  it('ranks names with that prefix first, then names that contain it, then those of its deity', () => {
    expect(matchOfferings(all, 'gana').map(({ id }) => id)).toEqual([2, 1, 3])
    expect(matchOfferings(all, 'ഗണ').map(({ id }) => id)).toEqual([2])
    expect(matchOfferings(all, ' ')).toEqual([])
  })

  it('is chosen by arrows and Enter, and the field is empty for the next', async () => {
    const onPick = vi.fn()
    render(<OfferingEntry offerings={all} onPick={onPick} />)
    const field = screen.getByRole('combobox', { name: 'Offering' })
    await userEvent.type(field, 'gana{ArrowDown}')
    expect(field.getAttribute('aria-activedescendant')).toMatch(/-1$/)
    await userEvent.keyboard('{Enter}')
    expect(onPick).toHaveBeenCalledWith(all[0])
    expect(field).toHaveProperty('value', '')
  })

  it('says when there is none', async () => {
    render(<OfferingEntry offerings={all} onPick={vi.fn()} />)
    await userEvent.type(screen.getByRole('combobox', { name: 'Offering' }), 'zzz')
    await screen.findByText('No offering has this name')
  })
})
