import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { mobileNumber } from '../identity.ts'

const knownPerson = z.object({
  name: z.string(),
  nameMl: z.string().nullable(),
  star_id: z.number().int().nullable(),
})

/** As a POST, so that the number stands in no address and no log. */
export const findKnownDevotee = endpoint({
  method: 'POST',
  path: '/counter/known-devotee',
  summary: 'For whom it was sold before under a number, and whom its account allows to be shown; audited',
  access: 'desk',
  body: z.object({ mobile: mobileNumber }),
  response: z.object({
    /** As on the last receipt under this number; null: nobody is known. */
    customer: z.string().nullable(),
    /** The last first. */
    people: z.array(knownPerson),
  }),
})
