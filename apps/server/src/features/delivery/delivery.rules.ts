import type { zones } from '@vazhipadu/contract/orders'
import type { SettingValue } from '@vazhipadu/contract/settings'

export type Zone = (typeof zones)[number]
export type Charges = SettingValue<'delivery.chargesPaise'>

/** What decides the charge of an address. */
export type Destination = { country: string; state: string }

/** The post charges by distance, and Kerala is next door. States are `IN-KL` in our own list of them. */
export function findZone({ country, state }: Destination): Zone {
  if (country !== 'IN') return 'abroad'
  return state === 'IN-KL' ? 'kerala' : 'india'
}
