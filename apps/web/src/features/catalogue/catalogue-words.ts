import type { Offering } from '@vazhipadu/contract/catalogue'
import type { TFunction } from 'i18next'

const list = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' }).format(names)

/** When it is held, in as few words as a card has room for. */
function heldWords(
  t: TFunction,
  { schedule }: Offering,
  starName: (id: number) => string | undefined,
): string {
  const { weekdays, stars, malayalamMonths, observances } = schedule
  const named = stars.flatMap((id) => starName(id) ?? [])
  if (named.length > 0) return t('catalogue.held.stars', { stars: list(named) })
  if (weekdays.length > 0)
    return t('catalogue.held.weekdays', { days: list(weekdays.map((day) => t(`catalogue.weekdays.${day}`))) })
  if (malayalamMonths.length > 0 || observances.length > 0) return t('catalogue.held.some')
  return t('catalogue.held.daily')
}

/** The line of facts below an offering: when, whether one must come, and its prasadam. */
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
