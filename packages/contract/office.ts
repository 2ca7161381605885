import { z } from 'zod'
import { addressInput } from './address.ts'
import { refundPayment } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { MOST_LINES, order, tranNo } from './orders.ts'

const paise = z.number().int()

/** What the desk and the treasurer do to an order that stands. */

export const previewRefund = endpoint({
  method: 'POST',
  path: '/booking/refund/preview',
  summary: 'What would go back, whole or by line, and what would be kept; before anything is done',
  access: 'treasury',
  body: z.object({ tran_no: tranNo, line_ids: z.array(z.number().int()).max(MOST_LINES).optional() }),
  response: z.object({
    amountPaise: paise,
    /** How much of it is postage of parcels that are no longer sent. */
    postagePaise: paise,
    keptPaise: paise,
    /** A second admin must let it go. */
    needsApproval: z.boolean(),
    /** The last sign-in is too old: the password is asked for. */
    needsPassword: z.boolean(),
    refundDays: z.string(),
    /** How it was paid: it goes back the same way. */
    method: z.string().nullable(),
  }),
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/booking/refund/:id/retry',
  summary: 'Try a refund again that failed: the same amount and lines as a new one; takes an Idempotency-Key',
  access: 'treasury',
  params: z.object({ id: z.uuid() }),
  body: z.object({ version: z.number().int(), password: z.string().max(128).optional() }),
  response: refundPayment.response,
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
    /** As it was told on the telephone: the devotee's own list of addresses stays theirs. */
    z.object({ option: z.literal('post'), address: addressInput.omit({ isDefault: true }) }),
  ]),
})

const parcelChanges = z.array(parcelChange).max(MOST_LINES)

export const previewParcels = endpoint({
  method: 'POST',
  path: '/booking/update/preview-parcels',
  summary: 'Whether parcels may go elsewhere, before anything is done; refused as saving it would be',
  access: 'desk',
  body: z.object({ tran_no: tranNo, parcels: parcelChanges.min(1) }),
  response: z.object({
    /** Those that would go elsewhere; the rest goes there already. */
    parcel_ids: z.array(z.number().int()),
    /** It costs less than was paid; what was paid stays. */
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
      lines: z.array(lineChange).max(MOST_LINES).default([]),
      parcels: parcelChanges.default([]),
    })
    .refine(({ lines, parcels }) => lines.length + parcels.length > 0, {
      error: 'Nothing is changed',
      path: ['lines'],
    }),
  response: order,
})
