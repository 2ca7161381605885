import type { Offering } from '@vazhipadu/contract/catalogue'
import { formatList } from '../../lib/format/format-list.ts'
import type { Translate } from '../../lib/i18n/use-translation.ts'

const list = (names: readonly string[]) => formatList(names)

/** Held every day except for excluded days, rather than on selected days only. */
export const isHeldDaily = ({ schedule }: Pick<Offering, 'schedule'>) =>
  [schedule.weekdays, schedule.stars, schedule.malayalamMonths, schedule.observances].every(
    (narrowing) => narrowing.length === 0,
  )

/** Excluded days that have a translation here; for others, `notOn` only says that exceptions exist. */
const namedDays = ['ayilyam', 'ekadashi', 'pradosham', 'pournami', 'amavasi'] as const

/** When the offering is held, short enough for a card. */
export function heldWords(
  t: Translate,
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
  const days = notOnObservances.flatMap((id) => namedDays.find((named) => named === id) ?? [])
  const isNamed = notOnTithis.length === 0 && days.length === notOnObservances.length
  return isNamed
    ? t('catalogue.held.dailyBut', { days: list(days.map((id) => t(`calendar.legend.${id}`))) })
    : t('catalogue.held.dailyButSome')
}

/** The line of facts below an offering: when, whether attendance is required, and its prasadam. */
export function factsOf(
  t: Translate,
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
