import type { openAvailability } from '@vazhipadu/contract/public-api'
import type { Rules } from '@vazhipadu/panchang/rules'
import type { z } from 'zod'
import type { Availability } from '../catalogue/check-availability.ts'

type OpenAvailability = z.output<typeof openAvailability>

/** The availability as one of three words. Undefined: not sold for this day, so the day is not listed. */
export function publicAvailability({ reason }: Availability): OpenAvailability | undefined {
  switch (reason) {
    case 'open':
      return 'open'
    case 'few_left':
      return 'few'
    case 'full':
      return 'full'
    default:
      return undefined
  }
}

/** The ids of yearly observances: a monthly one is not a great day. */
export function listYearly({ observances }: Rules): Set<string> {
  return new Set(
    observances.filter((row) => row.kind === 'sankramam' || row.season !== undefined).map(({ id }) => id),
  )
}
