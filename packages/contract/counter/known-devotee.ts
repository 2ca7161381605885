import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { mobileNumber } from '../identity.ts'

const knownPerson = z.object({
  name: z.string(),
  nameMl: z.string().nullable(),
  star_id: z.number().int().nullable(),
})

/** POST keeps the number out of URLs and logs. */
export const findKnownDevotee = endpoint({
  method: 'POST',
  path: '/counter/known-devotee',
  summary: 'For whom it was sold before under a number, and whom its account allows to be shown; audited',
  access: 'desk',
  body: z.object({ mobile: mobileNumber }),
  response: z.object({
    /** Name on the last receipt with this number; null: unknown number. */
    customer: z.string().nullable(),
    /** Most recent first. */
    people: z.array(knownPerson),
  }),
})
