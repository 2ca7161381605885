import { languages } from '@vazhipadu/locales/languages'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Shown on every page without signing in: name, address, hours. */
export const getTemple = endpoint({
  method: 'GET',
  path: '/temple',
  summary: "The temple's public details",
  access: 'public',
  response: z.object({
    name: z.string(),
    nameMl: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    openingHours: z.string(),
    timeZone: z.string(),
    /** URL of the temple's site, also used in its letters. */
    webUrl: z.string(),
    mailFrom: z.string(),
    /** Languages that a devotee may choose; English is always included. */
    languages: z.array(z.enum(languages)),
  }),
})
