import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { type PlanDraft, PlanForm } from './plan-form.tsx'

beforeAll(() => loadWords('booking'))

const draft: PlanDraft = {
  kind: 'days',
  start: '2026-12-01',
  days: 7,
  weekdays: [],
  times: null,
  starId: undefined,
  months: null,
}
const days = { today: '2026-11-15', latest: '2027-11-15', stars: [] }

it('a number of days that cannot be kept unpaid says so before it is chosen', async () => {
  const onChange = vi.fn<(part: Partial<PlanDraft>) => void>()
  render(<PlanForm draft={draft} onChange={onChange} mostDays={14} {...days} />)
  screen.getByText(/These places are few. You can keep 14 days until you have paid/)
  screen.getByText('12 days')
  await userEvent.click(screen.getByText('41 days, 14 at a time'))
  expect(onChange).toHaveBeenCalledWith({ days: 41 })
})

it('ordinary places say nothing of the kind', () => {
  render(<PlanForm draft={draft} onChange={() => undefined} {...days} />)
  screen.getByText('41 days')
  expect(screen.queryByText(/few/)).toBeNull()
})
