import { z } from 'zod'
import { downloadLink } from '../download.ts'
import { endpoint } from '../endpoint.ts'
import { parcelStates, zones } from '../orders.ts'
import { bookReaders } from '../rights.ts'

/** What the office does with prasadam that is posted. */

const instant = z.iso.datetime({ offset: true })
const day = z.iso.date()
// A form sends what is left empty as an empty text; it asks for nothing.
const empty = z.literal('')

export type ParcelState = (typeof parcelStates)[number]

/** What can be looked for; what is fetched at the counter is no parcel of the post. */
export const postedStates = parcelStates.filter((state) => state !== 'not_required')

const states = z
  .string()
  .max(120)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum([...parcelStates, 'due'])))

export const parcelFilters = z.object({
  /** Of the pooja day after which it is sent. */
  from_date: day.or(empty).optional(),
  to_date: day.or(empty).optional(),
  /**
   * Several with commas between them; `due` is what lies on the table: ready, packed, or come back and not sent again.
   * Left out: all but those that are no longer sent.
   */
  status: states.optional(),
  zone: z.enum(zones).or(empty).optional(),
  carrier: z.string().trim().max(40).optional(),
  /** Part of the name, a receipt's or booking's number, a PIN, or a tracking number. */
  search: z.string().trim().max(80).optional(),
})
export type ParcelFilters = z.output<typeof parcelFilters>

export const parcelRow = z.object({
  id: z.number().int(),
  version: z.number().int(),
  tran_no: z.string(),
  receipt_number: z.string().nullable(),
  /** Of the last pooja whose prasadam it holds. */
  date: day,
  /** Three working days later. */
  dueOn: day,
  recipient: z.string(),
  /** House, street, town and state, in one line. */
  address: z.string(),
  postalCode: z.string(),
  /** Empty within India. */
  country: z.string(),
  mobile: z.string(),
  zone: z.enum(zones).nullable(),
  contents: z.string(),
  grams: z.number().int(),
  status: z.enum(parcelStates),
  carrier: z.string().nullable(),
  trackingNo: z.string().nullable(),
  packedAt: instant.nullable(),
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  returnedAt: instant.nullable(),
  /** The parcel that came back and is sent again by this one. */
  replaces: z.number().int().nullable(),
  /** The parcel by which this one was sent again. */
  replacedBy: z.number().int().nullable(),
})
export type ParcelRow = z.input<typeof parcelRow>

export const listParcels = endpoint({
  method: 'GET',
  path: '/prasadam-delivery-report',
  summary: 'Parcels of prasadam by pooja day, state, destination, carrier or a word, oldest first',
  access: bookReaders,
  query: parcelFilters.extend({
    skip: z.coerce.number<string | number>().int().min(0).max(10_000).default(0),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
    sort: z.enum(['pooja', 'pin']).default('pooja'),
    descending: z.stringbool().default(false),
  }),
  response: z.object({
    parcels: z.array(parcelRow),
    /** Counted to 10,000 and no further. */
    total: z.number().int(),
    isCapped: z.boolean(),
    grams: z.number().int(),
    /** From when on a word without a period was looked for. */
    searchedFrom: day.nullable(),
  }),
})

export const countParcels = endpoint({
  method: 'GET',
  path: '/prasadam-delivery-report/counts',
  summary: 'How many parcels stand where',
  access: bookReaders,
  response: z.object({
    awaiting_pooja: z.number().int(),
    ready: z.number().int(),
    packed: z.number().int(),
    sent: z.number().int(),
    /** In the month that is now, by the temple's clock. */
    deliveredThisMonth: z.number().int(),
    /** Came back, and nobody has sent them again. */
    returned: z.number().int(),
    /** Every carrier that was used within three months. */
    carriers: z.array(z.string()),
  }),
})

export const downloadParcels = endpoint({
  method: 'GET',
  path: '/prasadam-delivery-report/download',
  summary: 'An address to download the whole result from as CSV; each is audited',
  access: 'desk',
  stepUp: true,
  query: parcelFilters,
  response: downloadLink,
})
