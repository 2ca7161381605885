import { paymentSuccess } from '@vazhipadu/contract/schemas/checkout'
import type { HandedOver } from './checkout.api.ts'

/** What the bank's page gave to the browser after paying, as it stands in the address; undefined: nothing of the kind. */
export function readHandedOver(hash: string): HandedOver | undefined {
  const given = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  return paymentSuccess.body.safeParse(given).data
}
