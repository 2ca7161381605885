import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { order, tranNo } from './orders.ts'

const paise = z.number().int()

const choice = z.discriminatedUnion('option', [
  z.object({ option: z.literal('collect') }),
  z.object({
    option: z.literal('post'),
    /** Of the booking’s owner. */
    address_id: z.uuid(),
    /** For what was to be collected until now: a parcel after each day, or one after the last. */
    frequency: z.enum(['each', 'once']).default('each'),
  }),
])

const wish = z.object({
  tran_no: tranNo,
  /** One parcel of several; left out: all that are not packed yet. */
  parcel_id: z.number().int().optional(),
  delivery: choice,
})

export const previewDelivery = endpoint({
  method: 'POST',
  path: '/booking/preview-delivery-option',
  summary: 'What a change of address or option would cost; changes nothing',
  access: 'signed-in',
  body: wish,
  response: z.object({
    parcels: paise,
    /** To be paid now for the change to happen. */
    differencePaise: paise,
    /** It costs less than was paid; what was paid stays. */
    chargeStays: z.boolean(),
  }),
})

export const updateDeliveryOption = endpoint({
  method: 'PUT',
  path: '/booking/update-delivery-option',
  summary:
    'Change where prasadam goes, until it is packed; a higher charge is paid first as an order of its own',
  access: 'signed-in',
  body: wish.extend({
    /** Of the order, as it was read. */
    version: z.number().int(),
  }),
  response: z.object({
    status: z.enum(['changed', 'payment_needed']),
    /** In words for the devotee. */
    message: z.string(),
    chargeStays: z.boolean(),
    /** Paid like any order: GET /booking/orders/{tran_no}/checkout. */
    difference: z
      .object({ tran_no: z.string(), totalPaise: paise, holdUntil: z.iso.datetime({ offset: true }) })
      .nullable(),
    order,
  }),
})
