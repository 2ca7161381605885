import { languages } from '@vazhipadu/locales/languages'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What every page shows without signing in: name, address, hours. */
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
    /** The temple's only site, and the address its letters come from. */
    webUrl: z.string(),
    mailFrom: z.string(),
    /** Which a devotee may choose; English is always among them. */
    languages: z.array(z.enum(languages)),
  }),
})
