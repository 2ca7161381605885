import { z } from 'zod'
import { downloadLink } from './download.ts'
import { endpoint } from './endpoint.ts'

/** The office's work with posted prasadam. */

const instant = z.iso.datetime({ offset: true })
const day = z.iso.date()

/** Suggested carriers; other names are allowed. */
export const carriers = ['Speed Post', 'Registered Post', 'Parcel Post', 'DTDC', 'Blue Dart'] as const

export const MAX_PARCELS_PER_REQUEST = 500

export const MAX_TRACKING_LINES = 1_000

const chosen = z
  .array(z.object({ id: z.number().int(), version: z.number().int() }))
  .min(1)
  .max(MAX_PARCELS_PER_REQUEST)

/**
 * `done`; `already`: it was in that state; `unfit`: not possible from its state; `stale`: changed since the page was
 * read; `unknown`: no such parcel.
 */
export const parcelOutcomes = ['done', 'already', 'unfit', 'stale', 'unknown'] as const

const outcomes = z.array(z.object({ id: z.number().int(), outcome: z.enum(parcelOutcomes) }))

/** `unpacked` returns a packed parcel to ready, so that its address can be changed. */
export const parcelSteps = ['packed', 'unpacked', 'sent', 'delivered', 'returned'] as const

export const markParcels = endpoint({
  method: 'POST',
  path: '/prasadam-delivery-report/mark',
  summary:
    'Mark chosen parcels packed, sent, delivered or come back; acts on those that fit and names the rest',
  access: 'desk',
  body: z.object({
    step: z.enum(parcelSteps),
    parcels: chosen,
    /** Carrier; only for `sent`. */
    carrier: z.string().trim().min(2).max(40).optional(),
  }),
  response: z.object({ results: outcomes }),
})

export const resendParcels = endpoint({
  method: 'POST',
  path: '/prasadam-delivery-report/resend',
  summary: 'Send parcels again that came back: each as a new one that names the old',
  access: 'desk',
  body: z.object({ parcels: chosen }),
  response: z.object({
    results: z.array(
      z.object({
        id: z.number().int(),
        outcome: z.enum(parcelOutcomes),
        /** Id of the new parcel, also if it was created by an earlier request. */
        newId: z.number().int().nullable(),
      }),
    ),
  }),
})

const perSheet = z.union([z.literal(24), z.literal(12)])

export const printLabels = endpoint({
  method: 'POST',
  path: '/prasadam-delivery-report/labels',
  summary: 'An address to download postal labels from, A4, sorted by PIN, for what is ready or packed',
  access: 'desk',
  body: z.object({
    parcel_ids: z.array(z.number().int()).min(1).max(MAX_PARCELS_PER_REQUEST),
    per_sheet: perSheet.default(24),
    /** Position of the first unused label on the sheet. */
    start_at: z.number().int().min(1).max(24).default(1),
  }),
  response: downloadLink.extend({ labels: z.number().int() }),
})

export const printTestPage = endpoint({
  method: 'POST',
  path: '/prasadam-delivery-report/labels/test',
  summary: 'An address to download a sheet from that shows where the labels are cut',
  access: 'desk',
  body: z.object({ per_sheet: perSheet.default(24) }),
  response: downloadLink,
})

/**
 * Result of a line of tracking numbers. `ok` and `replace` are stored; `already` is stored as it stands; all others are
 * skipped with their reason.
 */
export const trackingVerdicts = [
  'ok',
  'replace',
  'already',
  'heading',
  'unreadable',
  'wrong_number',
  'no_parcel',
  'several_parcels',
  'not_packed',
  'ended',
  'sent_differently',
  'repeated',
  'parcel_twice',
  'number_twice',
  'number_taken',
] as const

export const trackingLine = z.object({
  /** Line number in the pasted text, from 1. */
  line: z.number().int(),
  text: z.string(),
  verdict: z.enum(trackingVerdicts),
  reference: z.string().nullable(),
  trackingNo: z.string().nullable(),
  carrier: z.string().nullable(),
  parcel: z
    .object({
      id: z.number().int(),
      receipt_number: z.string().nullable(),
      tran_no: z.string(),
      recipient: z.string(),
      trackingNo: z.string().nullable(),
      sentAt: instant.nullable(),
    })
    .nullable(),
  /** The line numbers it conflicts with, or the ids of the parcels it could refer to. */
  others: z.array(z.number().int()),
})

export type TrackingLine = z.input<typeof trackingLine>

const tracking = z.object({
  /** One parcel per line: number of the parcel, receipt or booking; optionally the carrier; the tracking number. */
  text: z.string().max(120_000),
  carrier: z.string().trim().min(2).max(40),
  /** The day it was handed to the carrier. */
  sent_on: day,
  /** Numbers of lines that may replace a stored tracking number. */
  replace: z.array(z.number().int()).max(MAX_TRACKING_LINES).default([]),
})

export const previewTracking = endpoint({
  method: 'POST',
  path: '/prasadam-delivery-report/tracking/preview',
  summary: 'What pasted tracking numbers would do, line by line; changes nothing',
  access: 'desk',
  body: tracking,
  response: z.object({ lines: z.array(trackingLine) }),
})

export const keepTracking = endpoint({
  method: 'POST',
  path: '/prasadam-delivery-report/tracking',
  summary:
    'Keep pasted tracking numbers and mark their parcels sent; lines that are wrong are left out and named',
  access: 'desk',
  body: tracking,
  response: z.object({ lines: z.array(trackingLine), sent: z.number().int() }),
})
