import type { ServerResponse } from 'node:http'
import type { Records } from './keep-records.ts'
import type { Asked } from './read-request.ts'

export interface Checkout {
  records: Records
}

export function openCheckout(records: Records): Checkout {
  return { records }
}

export function serveCheckout(_checkout: Checkout, _asked: Asked, _response: ServerResponse): boolean {
  return false
}
