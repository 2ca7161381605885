import type { openAvailability } from '@vazhipadu/contract/public-api'
import type { Rules } from '@vazhipadu/panchang/rules'
import type { z } from 'zod'
import type { Availability } from '../catalogue/check-availability.ts'

type OpenAvailability = z.output<typeof openAvailability>

/** In one of three words. Undefined: it is not sold for this day, and the day is not listed. */
export function sayAvailability({ reason }: Availability): OpenAvailability | undefined {
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

/** The ids of what comes once a year: what comes every month is no great day. */
export function listYearly({ observances }: Rules): Set<string> {
  return new Set(
    observances.filter((row) => row.kind === 'sankramam' || row.season !== undefined).map(({ id }) => id),
  )
}
