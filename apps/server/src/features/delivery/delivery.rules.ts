import type { zones } from '@vazhipadu/contract/orders'
import type { SettingValue } from '@vazhipadu/contract/settings'

export type Zone = (typeof zones)[number]
export type Charges = SettingValue<'delivery.chargesPaise'>

/** Less than this no provider takes, and nobody is sent to pay it. */
export const LEAST_TO_PAY_PAISE = 100

/** What decides the charge of an address. */
export type Destination = { country: string; state: string }

/** The post charges by distance, and Kerala is next door. States are `IN-KL` in our own list of them. */
export function findZone({ country, state }: Destination): Zone {
  if (country !== 'IN') return 'abroad'
  return state === 'IN-KL' ? 'kerala' : 'india'
}

/** `98460 31217` for a number of India, as people there say it; others stay as they are dialled. */
export function formatPhone(mobile: string): string {
  return mobile.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2')
}
