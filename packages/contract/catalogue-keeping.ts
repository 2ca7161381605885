import { z } from 'zod'
import { byId, deity, id, offeringInput, officeOffering, pricePaise } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'
import { fieldError } from './messages.ts'

const note = z.string().trim().max(200).optional()

export const createOffering = endpoint({
  method: 'POST',
  path: '/admin/catalogue/offerings',
  summary:
    'Add an offering with its first price, and with places of its own unless it shares others; audited',
  access: 'catalogue',
  stepUp: true,
  body: offeringInput.extend({
    pricePaise,
    /** Null: the offering gets a pool of its own, with its own name. */
    pool_id: id.nullable(),
    /** Limit of its own pool; null: no limit. */
    dailyLimit: z.number().int().min(0).max(1_000_000).nullable().default(null),
  }),
  response: officeOffering,
})

export const setPrices = endpoint({
  method: 'POST',
  path: '/admin/catalogue/prices',
  summary: 'Set the prices of many offerings from one day on, all or none; each is audited',
  access: 'catalogue',
  stepUp: true,
  body: z.object({
    effectiveFrom: z.iso.date(),
    note,
    prices: z
      .array(z.object({ offering_id: id, pricePaise }))
      .min(1)
      .max(500),
  }),
  response: outcome,
})

export const getSales = endpoint({
  method: 'GET',
  path: '/admin/catalogue/offerings/:id/sales',
  summary: 'How many pieces were sold at each price, of poojas a year back and a year ahead',
  access: ['catalogue', 'audit'],
  params: byId,
  response: z.object({
    sales: z.array(z.object({ pricePaise: z.number().int(), pieces: z.number().int() })),
  }),
})

export const createDeity = endpoint({
  method: 'POST',
  path: '/admin/catalogue/deities',
  summary: 'Add a deity, to whom offerings can be made from then on; audited',
  access: 'catalogue',
  stepUp: true,
  body: z.object({
    name: z.string().trim().min(2).max(80),
    nameMl: z.string().trim().min(2).max(80),
    /** Id of the picture shown for it. */
    emblem: z.string().regex(/^deity-[a-z-]{2,40}$/, { error: fieldError('emblem') }),
  }),
  response: deity,
})
