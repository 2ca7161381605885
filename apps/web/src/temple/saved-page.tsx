import type { GreatDay, PublicPage, Rate } from '@vazhipadu/contract/public-pages/pages'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { daysBetween } from '../lib/dates/civil-day.ts'
import { SavedDay } from './parts/saved-line.tsx'
import { TemplePage } from './temple-page.tsx'

interface SavedPageProps {
  page: PublicPage
  /** The temple's day that it is read on. */
  today: string
  /** What the temple says now; nothing where none comes. */
  newer: Promise<PublicPage | null | undefined>
}

const never = () => () => undefined

/**
 * A page of another day: first as it was written, so that it comes to life as it stands, then as what it is, and at last
 * the temple's own. Where that is of the same day it is the phone's clock that is wrong.
 */
export function SavedPage({ page, today, newer }: SavedPageProps) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [newest, setNewest] = useState<PublicPage>()
  useEffect(() => {
    void newer.then((found) => found && startTransition(() => setNewest(found)))
  }, [newer])
  const shown = newest ?? (isAlive ? readOn(page, today) : page)
  return (
    <SavedDay value={isAlive && !newest ? page.today : undefined}>
      <TemplePage page={shown} />
    </SavedDay>
  )
}

/** No other day is marked as today, the days to come are as far away as they are, and what is over is not told as to come. */
function readOn(page: PublicPage, today: string): PublicPage {
  const ahead = (days: GreatDay[]) =>
    days
      .filter(({ date }) => date >= today)
      .map((day) => ({ ...day, daysAway: daysBetween(today, day.date) }))
  const held = (rates: Rate[]) =>
    rates.map((rate) => (rate.nextDay && rate.nextDay < today ? { ...rate, nextDay: null } : rate))
  switch (page.page) {
    case 'home': {
      const closings = page.closings.filter(({ to }) => to >= today)
      return { ...page, today, rates: held(page.rates), greatDays: ahead(page.greatDays), closings }
    }
    case 'offerings':
      return { ...page, today, rates: held(page.rates) }
    case 'offering':
      return { ...page, today, related: held(page.related) }
    case 'calendar':
      return { ...page, today, greatDays: ahead(page.greatDays) }
    default:
      return { ...page, today }
  }
}
