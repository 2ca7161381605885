import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import { useSyncExternalStore } from 'react'
import { daysBetween } from '../lib/dates/civil-day.ts'
import { SavedDay } from './parts/saved-line.tsx'
import { TemplePage } from './temple-page.tsx'

interface SavedPageProps {
  page: PublicPage
  /** The temple's day that it is read on. */
  today: string
}

const never = () => () => undefined

/** A page of another day: first as it was written, so that it comes to life as it stands, then as what it is. */
export function SavedPage({ page, today }: SavedPageProps) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <SavedDay value={isAlive ? page.today : undefined}>
      <TemplePage page={isAlive ? readOn(page, today) : page} />
    </SavedDay>
  )
}

/** No other day is marked as today, and the days to come are as far away as they are. */
function readOn(page: PublicPage, today: string): PublicPage {
  if (!('greatDays' in page)) return { ...page, today }
  const greatDays = page.greatDays
    .filter(({ date }) => date >= today)
    .map((day) => ({ ...day, daysAway: daysBetween(today, day.date) }))
  return { ...page, today, greatDays }
}
