import { z } from 'zod'
import { addressInput } from './address.ts'
import { endpoint } from './endpoint.ts'
import { fieldError } from './messages.ts'
import { MAX_LINES, ofOrder, order, tranNo } from './orders.ts'

const paise = z.number().int()

const choice = z.discriminatedUnion('option', [
  z.object({ option: z.literal('collect') }),
  z.object({
    option: z.literal('post'),
    /** An address of the booking's owner. */
    address_id: z.uuid(),
    /** For prasadam that was to be collected until now: a parcel after each day, or one after the last. */
    frequency: z.enum(['each', 'once']).default('each'),
  }),
])

const request = z.object({
  tran_no: tranNo,
  /** One of several parcels; undefined: all that are not packed yet. */
  parcel_id: z.number().int().optional(),
  delivery: choice,
})

export const previewDelivery = endpoint({
  method: 'POST',
  path: '/booking/preview-delivery-option',
  summary: 'What a change of address or option would cost; changes nothing',
  access: 'signed-in',
  body: request,
  response: z.object({
    parcels: paise,
    /** Must be paid before the change applies. */
    differencePaise: paise,
    /** The new charge is lower; the difference is not refunded. */
    chargeStays: z.boolean(),
  }),
})

export const updateDeliveryOption = endpoint({
  method: 'PUT',
  path: '/booking/update-delivery-option',
  summary:
    'Change where prasadam goes, until it is packed; a higher charge is paid first as an order of its own',
  access: 'signed-in',
  body: request.extend({
    /** Version of the order that the client has read. */
    version: z.number().int(),
  }),
  response: z.object({
    status: z.enum(['changed', 'payment_needed']),
    /** Text shown to the devotee. */
    message: z.string(),
    chargeStays: z.boolean(),
    /** Paid like any order: GET /booking/orders/{tran_no}/checkout. */
    difference: z
      .object({ tran_no: z.string(), totalPaise: paise, holdUntil: z.iso.datetime({ offset: true }) })
      .nullable(),
    order,
  }),
})

export const lineChange = z.object({
  line_id: z.number().int(),
  name: z.string().trim().min(2).max(80).optional(),
  nameMl: z.string().trim().max(80).nullable().optional(),
  /** Null: not known. */
  star_id: z.number().int().min(1).max(27).nullable().optional(),
  date: z.iso.date().optional(),
})

export const parcelChange = z.object({
  parcel_id: z.number().int(),
  delivery: z.discriminatedUnion('option', [
    z.object({ option: z.literal('collect') }),
    /** The address given on the telephone; it is not added to the devotee's address list. */
    z.object({ option: z.literal('post'), address: addressInput.omit({ isDefault: true }) }),
  ]),
})

const parcelChanges = z.array(parcelChange).max(MAX_LINES)

export const previewParcels = endpoint({
  method: 'POST',
  path: '/booking/update/preview-parcels',
  summary: 'Whether parcels may go elsewhere, before anything is done; refused as saving it would be',
  access: 'desk',
  body: z.object({ tran_no: tranNo, parcels: parcelChanges.min(1) }),
  response: z.object({
    /** Parcels whose destination would change; the others go there already. */
    parcel_ids: z.array(z.number().int()),
    /** The new charge is lower; the difference is not refunded. */
    chargeStays: z.boolean(),
  }),
})

export const updateBooking = endpoint({
  method: 'PUT',
  path: '/booking/update',
  summary:
    'Change names, stars and days of an order, and where its parcels go; refused when the page is older than the order',
  access: 'desk',
  body: z
    .object({
      tran_no: tranNo,
      version: z.number().int(),
      reason: z.string().trim().min(3).max(300),
      lines: z.array(lineChange).max(MAX_LINES).default([]),
      parcels: parcelChanges.default([]),
    })
    .refine(({ lines, parcels }) => lines.length + parcels.length > 0, {
      error: fieldError('nothingChanged'),
      path: ['lines'],
    }),
  response: order,
})

const ofLine = ofOrder.extend({ line_id: z.coerce.number<string | number>().int() })

export const moveLine = endpoint({
  method: 'POST',
  path: '/booking/orders/:tran_no/lines/:line_id/move',
  summary: 'Move a line once to an open day of the same price',
  access: 'signed-in',
  params: ofLine,
  body: z.object({ date: z.iso.date(), version: z.number().int() }),
  response: order,
})

export const moveBack = endpoint({
  method: 'POST',
  path: '/booking/orders/:tran_no/lines/:line_id/move-back',
  summary:
    'Take a move back, until midnight or a cut-off, if the old place is still free; the move is there again',
  access: 'signed-in',
  params: ofLine,
  body: z.object({ version: z.number().int() }),
  response: order,
})

export const correctLine = endpoint({
  method: 'POST',
  path: '/booking/orders/:tran_no/lines/:line_id/correct',
  summary: 'Correct name and star of a line until the cut-off, as often as needed; the receipt is revised',
  access: 'signed-in',
  params: ofLine,
  body: lineChange.pick({ name: true, nameMl: true, star_id: true }).extend({ version: z.number().int() }),
  response: order,
})
