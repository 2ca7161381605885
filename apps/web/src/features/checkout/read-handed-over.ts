import { paymentSuccess } from '@vazhipadu/contract/schemas/checkout'
import type { HandedOver } from './checkout.api.ts'

/** Reads the payment result that the provider's page put into the URL fragment; undefined if there is none. */
export function readHandedOver(hash: string): HandedOver | undefined {
  const given = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  return paymentSuccess.body.safeParse(given).data
}
