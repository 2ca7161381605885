import type { Offering } from '@vazhipadu/contract/catalogue'
import type { TFunction } from 'i18next'
import { formatList } from '../../lib/format/format-list.ts'

const list = (names: readonly string[]) => formatList(names)

/** Held every day except for excluded days, rather than on selected days only. */
export const isHeldDaily = ({ schedule }: Pick<Offering, 'schedule'>) =>
  [schedule.weekdays, schedule.stars, schedule.malayalamMonths, schedule.observances].every(
    (narrowing) => narrowing.length === 0,
  )

/** Excluded days that have a translation here; for others, `notOn` only says that exceptions exist. */
const namedDays = ['ayilyam', 'ekadashi', 'pradosham', 'pournami', 'amavasi']

/** When the offering is held, short enough for a card. */
export function heldWords(
  t: TFunction,
  { schedule }: Pick<Offering, 'schedule'>,
  starName: (id: number) => string | undefined,
): string {
  const { weekdays, stars, malayalamMonths, observances, notOnTithis, notOnObservances } = schedule
  const named = stars.flatMap((id) => starName(id) ?? [])
  if (named.length > 0) return t('catalogue.held.stars', { stars: list(named) })
  if (weekdays.length > 0)
    return t('catalogue.held.weekdays', { days: list(weekdays.map((day) => t(`catalogue.weekdays.${day}`))) })
  if (malayalamMonths.length > 0 || observances.length > 0) return t('catalogue.held.some')
  if (notOnTithis.length === 0 && notOnObservances.length === 0) return t('catalogue.held.daily')
  const isNamed = notOnTithis.length === 0 && notOnObservances.every((id) => namedDays.includes(id))
  return isNamed
    ? t('catalogue.held.dailyBut', { days: list(notOnObservances.map((id) => t(`calendar.legend.${id}`))) })
    : t('catalogue.held.dailyButSome')
}

/** The line of facts below an offering: when, whether attendance is required, and its prasadam. */
export function factsOf(
  t: TFunction,
  offering: Offering,
  starName: (id: number) => string | undefined,
): string {
  return [
    heldWords(t, offering, starName),
    offering.mustBePresent && t('catalogue.facts.present'),
    t(`catalogue.facts.${offering.prasadam.kind}`),
  ]
    .filter(Boolean)
    .join(' · ')
}
