import { z } from 'zod'
import { downloadLink } from '../download.ts'
import { endpoint } from '../endpoint.ts'
import { parcelStates, zones } from '../orders.ts'
import { bookReaders } from '../rights.ts'

/** The office's work with posted prasadam. */

const instant = z.iso.datetime({ offset: true })
const day = z.iso.date()
// Forms send an empty field as an empty string; it does not filter.
const empty = z.literal('')

export type ParcelState = (typeof parcelStates)[number]

/** States that can be searched; prasadam collected at the counter is not posted. */
export const postedStates = parcelStates.filter((state) => state !== 'not_required')

const states = z
  .string()
  .max(120)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum([...parcelStates, 'due'])))

export const parcelFilters = z.object({
  /** Date of the pooja after which it is sent. */
  from_date: day.or(empty).optional(),
  to_date: day.or(empty).optional(),
  /**
   * Comma-separated states; `due` means ready, packed, or returned and not sent again. Undefined: all except parcels
   * that are no longer sent.
   */
  status: states.optional(),
  zone: z.enum(zones).or(empty).optional(),
  carrier: z.string().trim().max(40).optional(),
  /** Part of the name, number of a receipt or booking, a PIN, or a tracking number. */
  search: z.string().trim().max(80).optional(),
})
export type ParcelFilters = z.output<typeof parcelFilters>

export const parcelRow = z.object({
  id: z.number().int(),
  version: z.number().int(),
  tran_no: z.string(),
  receipt_number: z.string().nullable(),
  /** Date of the last pooja whose prasadam it holds. */
  date: day,
  /** Three working days after `date`. */
  dueOn: day,
  recipient: z.string(),
  /** House, street, town and state on one line. */
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
  /** The returned parcel that this one replaces. */
  replaces: z.number().int().nullable(),
  /** The parcel that replaces this one. */
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
    /** Counted up to 10,000. */
    total: z.number().int(),
    isCapped: z.boolean(),
    grams: z.number().int(),
    /** A search without a period covers only parcels from this day on. */
    searchedFrom: day.nullable(),
  }),
})

export const countParcels = endpoint({
  method: 'GET',
  path: '/prasadam-delivery-report/counts',
  summary: 'Number of parcels in each state',
  access: bookReaders,
  response: z.object({
    awaiting_pooja: z.number().int(),
    ready: z.number().int(),
    packed: z.number().int(),
    sent: z.number().int(),
    /** In the current month by the temple's time zone. */
    deliveredThisMonth: z.number().int(),
    /** Returned and not sent again. */
    returned: z.number().int(),
    /** Carriers used in the last three months. */
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
