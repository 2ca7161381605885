import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'
import { fieldError } from './messages.ts'
import { pool } from './pools.ts'

export const categories = [
  'archana',
  'abhishekam',
  'nivedyam',
  'charthu',
  'vilakku',
  'homam',
  'sarpa',
] as const
export const sessionIds = ['usha', 'ucha', 'athazha'] as const

export const id = z.number().int()
const queryId = z.coerce.number<string | number>().int()
const hhmm = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: fieldError('clock') })

/** A non-empty list restricts the days on which the offering is held. */
export const schedule = z.object({
  /** 0 is Sunday. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7),
  /** Held only on days of these birth stars. */
  stars: z.array(z.number().int().min(1).max(27)).max(27),
  /** 1 Chingam to 12 Karkidakam. */
  malayalamMonths: z.array(z.number().int().min(1).max(12)).max(12),
  /** Held only on these special days. */
  observances: z.array(z.string().max(40)).max(20),
  /** Never on a day at whose sunrise this tithi runs. */
  notOnTithis: z.array(z.number().int().min(1).max(30)).max(30),
  /** Never on these special days. */
  notOnObservances: z.array(z.string().max(40)).max(20),
})

/** Booking closes this many days before, at this local time. */
export const cutoff = z.object({ daysBefore: z.number().int().min(0).max(60), time: hhmm })

/** The counter sells until this many minutes before the session begins. */
const counterMinutes = z.number().int().min(0).max(720)

export const prasadam = z.object({
  kind: z.enum(['none', 'counter', 'postable']),
  grams: z.number().int().min(1).max(20_000).nullable(),
  keepsDays: z.number().int().min(1).max(3_650).nullable(),
  contents: z.string().max(200).nullable(),
})

const named = z.object({ id, name: z.string(), nameMl: z.string() })
const slugged = named.extend({ slug: z.string() })
const counted = { offeringCount: z.number().int() }

export const deity = slugged.extend({ emblem: z.string(), ...counted })
export const concern = slugged.extend({ description: z.string(), ...counted })
const birthStar = named.extend({ sanskrit: z.string(), lord: z.string(), spellings: z.array(z.string()) })

export const offering = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  nameMl: z.string(),
  description: z.string(),
  category: z.enum(categories),
  family: z.string().nullable(),
  deity: slugged.extend({ emblem: z.string() }),
  session: named.extend({ id: z.enum(sessionIds), startsAt: hhmm }),
  concerns: z.array(id),
  /** The price of a sale made today. */
  pricePaise: z.number().int(),
  /** The next price and the booking date from which it applies, if one is set. */
  nextPrice: z.object({ effectiveFrom: z.iso.date(), pricePaise: z.number().int() }).nullable(),
  pool_id: id,
  /** Units of the pool that one piece uses. */
  units: z.number().int(),
  unit: z.string(),
  mostPerOrder: z.number().int(),
  mostPerAccountDay: z.number().int().nullable(),
  mustBePresent: z.boolean(),
  /** The devotee must state a star; "not known" is allowed. */
  starRequired: z.boolean(),
  prasadam,
  schedule,
  cutoff,
  counterMinutes,
  opensDays: z.number().int(),
})
export type Offering = z.infer<typeof offering>

export const getConcerns = endpoint({
  method: 'GET',
  path: '/booking/get-concerns',
  summary: 'What people come with, in the order shown',
  access: 'public',
  response: z.object({ concerns: z.array(concern) }),
})

export const getConcernOfferings = endpoint({
  method: 'GET',
  path: '/booking/get-concern-offerings',
  summary: 'The offerings that serve a concern',
  access: 'public',
  query: z.object({ concern_id: queryId }),
  response: z.object({ concern, offerings: z.array(offering) }),
})

export const listBirthStars = endpoint({
  method: 'GET',
  path: '/booking/birth-stars',
  summary: 'The 27 stars',
  access: 'public',
  response: z.object({ stars: z.array(birthStar) }),
})

export const listDeities = endpoint({
  method: 'GET',
  path: '/booking/deities',
  summary: 'The deities of the temple',
  access: 'public',
  response: z.object({ deities: z.array(deity) }),
})

export const listOfferings = endpoint({
  method: 'GET',
  path: '/booking/offerings/',
  summary: 'Offerings that can be booked, all or some; with and without the slash',
  access: 'public',
  query: z.object({
    deity_id: queryId.optional(),
    concern_id: queryId.optional(),
    category: z.enum(categories).optional(),
    session: z.enum(sessionIds).optional(),
    /** Part of the name, Latin or Malayalam. */
    search: z.string().trim().max(60).optional(),
  }),
  response: z.object({ offerings: z.array(offering) }),
})

export const getAllNoorumPalum = endpoint({
  method: 'GET',
  path: '/booking/get-all-noorum_palum-offering',
  summary: 'Every form of noorum palum',
  access: 'public',
  response: z.object({ offerings: z.array(offering) }),
})

export const offeringInput = z.object({
  slug: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: fieldError('slug') }),
  name: z.string().trim().min(2).max(80),
  nameMl: z.string().trim().min(2).max(80),
  description: z.string().trim().max(500),
  category: z.enum(categories),
  family: z.string().max(40).nullable().default(null),
  deity_id: id,
  session: z.enum(sessionIds),
  concern_ids: z.array(id).max(20),
  pool_id: id,
  units: z.number().int().min(1).max(10_000),
  mostPerOrder: z.number().int().min(1).max(400),
  mostPerAccountDay: z.number().int().min(1).max(10_000).nullable(),
  mustBePresent: z.boolean(),
  starRequired: z.boolean(),
  prasadam: prasadam.refine(({ kind, grams }) => (kind === 'postable') === (grams !== null), {
    error: fieldError('weight'),
    path: ['grams'],
  }),
  schedule,
  cutoff,
  counterMinutes: counterMinutes.default(15),
  opensDays: z.number().int().min(1).max(730),
  isActive: z.boolean(),
})

const price = z.object({
  effectiveFrom: z.iso.date(),
  pricePaise: z.number().int(),
  note: z.string().nullable(),
  setAt: z.iso.datetime({ offset: true }),
  /** Null for the initial values. */
  setBy: z.string().nullable(),
  state: z.enum(['past', 'now', 'coming']),
})

export const officeOffering = offering.omit({ pricePaise: true, nextPrice: true }).extend({
  /** Null only before its first price. */
  pricePaise: z.number().int().nullable(),
  prices: z.array(price),
  isActive: z.boolean(),
  version: z.number().int(),
})

export const byId = z.object({ id: z.coerce.number<string | number>().int() })
export const pricePaise = z.number().int().min(100).max(1_000_000_000)

export const getCatalogue = endpoint({
  method: 'GET',
  path: '/admin/catalogue',
  summary: 'The whole catalogue as the office keeps it',
  access: ['catalogue', 'audit'],
  response: z.object({
    offerings: z.array(officeOffering),
    pools: z.array(pool),
    deities: z.array(deity),
    concerns: z.array(concern),
    observances: z.array(named.extend({ id: z.string() })),
  }),
})

export const updateOffering = endpoint({
  method: 'PUT',
  path: '/admin/catalogue/offerings/:id',
  summary: 'Change an offering; a stale version is refused; audited',
  access: 'catalogue',
  params: byId,
  body: offeringInput.extend({ version: z.number().int() }),
  response: officeOffering,
})

export const setPrice = endpoint({
  method: 'POST',
  path: '/admin/catalogue/offerings/:id/prices',
  summary: 'Set the price from a day on, today or later; orders keep theirs; audited',
  access: 'catalogue',
  stepUp: true,
  params: byId,
  body: z.object({ effectiveFrom: z.iso.date(), pricePaise, note: z.string().trim().max(200).optional() }),
  response: officeOffering,
})

export const withdrawPrice = endpoint({
  method: 'DELETE',
  path: '/admin/catalogue/offerings/:id/prices/:effectiveFrom',
  summary: 'Take back a price that has not come into force; audited',
  access: 'catalogue',
  stepUp: true,
  params: byId.extend({ effectiveFrom: z.iso.date() }),
  response: outcome,
})
