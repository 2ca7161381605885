import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTranslation } from '../i18n/use-translation.ts'
import '../i18n/i18n.ts'
import { formatDeadline } from './format-deadline.ts'

const Deadline = ({ iso }: { iso: string }) => {
  const { t } = useTranslation()
  return <p>{formatDeadline(t, iso, 'Asia/Kolkata')}</p>
}

test.each([
  ['2026-11-22T18:30:00Z', 'until 22 Nov, end of the day'],
  ['2026-11-22T18:29:00Z', 'until 22 Nov, end of the day'],
  ['2026-11-22T09:30:00Z', 'until 22 Nov, 3:00 pm'],
])('what ends at %s is said as: %s', (iso, words) => {
  render(<Deadline iso={iso} />)
  expect(screen.getByText(words)).toBeTruthy()
})
