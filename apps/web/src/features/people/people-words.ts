import type { Capability } from '@vazhipadu/contract/rights'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import type { Translate } from '../../lib/i18n/use-translation.ts'
import type { Person } from './people.api.ts'
import { nearDay, roleOf } from './people.rules.ts'

export const rightsWords = (t: Translate, rights: readonly Capability[]) =>
  rights.map((one) => t(`office-people.capabilities.${one}`)).join(', ')

/** "Clerk", "Clerk + Sheet", or each capability if no role fits. */
export function roleWords(t: Translate, held: readonly Capability[]): string {
  const { name, added } = roleOf(held)
  if (name === 'own') return rightsWords(t, held)
  const role = t(`office-people.presets.${name}`)
  return added.length === 0 ? role : `${role} ${t('office-people.added', { rights: rightsWords(t, added) })}`
}

/** What the role allows, and the extra capabilities with their end date. */
export function mayWords(t: Translate, { capabilities, ends }: Person): string {
  const { name, added } = roleOf(capabilities)
  const own = name === 'own' ? rightsWords(t, capabilities) : t(`office-people.mayDo.${name}`)
  if (name === 'own' || added.length === 0) return own
  const rights = rightsWords(t, added)
  const until = ends.find(({ capability }) => added.includes(capability))?.until
  return until === undefined
    ? t('office-people.added', { rights })
    : t('office-people.addedUntil', { rights, day: shortDay(until) })
}

/** `5 Dec`; with the year if it is another year: `31 Mar 2027`. */
export function shortDay(day: string): string {
  const isThisYear = Number(day.slice(0, 4)) === new Date().getFullYear()
  return formatDay(day, isThisYear ? 'brief' : 'briefDated')
}

/** "today 5:32 am", "yesterday 7:40 pm" or "14 Oct, 1:10 pm", in the temple's time zone. */
export function whenWords(t: Translate, iso: string, timeZone: string): string {
  const near = nearDay(iso, timeZone, new Date())
  if (near === 'earlier') return formatMoment(iso, timeZone)
  return t(`office-people.${near}`, { time: formatTime(iso, timeZone) })
}
