import type { zones } from '@vazhipadu/contract/orders'
import type { SettingValue } from '@vazhipadu/contract/settings'

export type Zone = (typeof zones)[number]
export type Charges = SettingValue<'delivery.chargesPaise'>

/** The provider's minimum amount; smaller differences are not charged. */
export const MIN_PAYMENT_PAISE = 100

/** The parts of an address that decide the charge. */
export type Destination = { country: string; state: string }

/** Postage depends on distance, and Kerala is nearest. States have codes such as `IN-KL` in our list. */
export function findZone({ country, state }: Destination): Zone {
  if (country !== 'IN') return 'abroad'
  return state === 'IN-KL' ? 'kerala' : 'india'
}

/** Formats Indian numbers in the usual way, `98460 31217`; others stay as dialled. */
export function formatPhone(mobile: string): string {
  return mobile.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2')
}
