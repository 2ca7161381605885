import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'
import { ofOrder } from './orders.ts'

const instant = z.iso.datetime({ offset: true })
const count = z.number().int()

/** Before the pooja, after it, and when its prasadam was posted. */
export const noticeKinds = ['pre', 'post', 'prasadam'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** State of one notice for one person, over both channels. `unknown`: it may or may not have been sent. */
export const standings = ['untold', 'waiting', 'told', 'failed', 'unknown', 'unreachable'] as const
export type Standing = (typeof standings)[number]

/** Why a message did not arrive, as far as the providers report it. */
export const noticeFailures = [
  'address_refused',
  'mailbox_full',
  'server_away',
  'number_refused',
  'provider_away',
  'came_back',
  'not_delivered',
  'other',
] as const

/** Why a channel cannot reach a person; `open`: it can. */
export const channelWays = ['open', 'none', 'abroad', 'unproven', 'unwanted', 'no_template'] as const

const channel = z.object({
  way: z.enum(channelWays),
  /** Null: nothing was sent by this channel. */
  status: z.enum(['queued', 'sending', 'sent', 'failed', 'unknown']).nullable(),
  /** Time of the last status change. */
  at: instant.nullable(),
  /** The provider has reported that it arrived. */
  hasArrived: z.boolean(),
  failure: z.enum(noticeFailures).nullable(),
})

const person = z.object({
  /** Number of the booking or of the parcel. */
  id: z.string(),
  tran_no: z.string(),
  name: z.string(),
  phone_no: z.string().nullable(),
  /** The person's lines of that day. */
  line_ids: z.array(count),
  offeringName: z.string(),
  offerings: count,
  names: count,
  parcel: z
    .object({
      id: count,
      onDate: z.iso.date(),
      carrier: z.string().nullable(),
      tracking_no: z.string().nullable(),
      sentAt: instant,
    })
    .nullable(),
  standing: z.enum(standings),
  /** A message can be sent now: none was sent or it failed, and there is something left to send. */
  mayTell: z.boolean(),
  sms: channel,
  email: channel,
})
export type NoticePerson = z.input<typeof person>

const page = {
  standing: z.enum([...standings, 'all']).default('all'),
  /** Part of the name, or the last digits of the number. */
  search: z.string().trim().max(80).optional(),
  skip: z.coerce.number<string | number>().int().min(0).default(0),
  limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
}

const people = z.object({
  people: z.array(person),
  /** Number of people that match the filters. */
  total: count,
  counts: z.object({
    all: count,
    untold: count,
    waiting: count,
    told: count,
    failed: count,
    unknown: count,
    unreachable: count,
  }),
  /** Cancelled bookings of the day. */
  cancelled: count,
  /** What would be sent if all people not yet notified were notified now. */
  plan: z.object({ people: count, sms: count, email: count }),
})

export const listReminders = endpoint({
  method: 'GET',
  path: '/pooja-reminder-list',
  summary: 'Everybody with a pooja on a day, and what they were told of it by which channel',
  access: ['desk', 'audit'],
  query: z.object({ kind: z.enum(['pre', 'post']), on_date: z.iso.date(), ...page }),
  response: people.extend({
    /** `Vrischikam 14, 1202`, and the special days on it. */
    day: z.object({ malayalam: z.string(), observances: z.array(z.string()) }).nullable(),
  }),
})

export const listSentParcels = endpoint({
  method: 'GET',
  path: '/prasadam-delivery-list',
  summary: 'Parcels that were sent, and whether their devotees were told; those who were not, unless asked',
  access: ['desk', 'audit'],
  query: z.object({ ...page, standing: z.enum([...standings, 'all']).default('untold') }),
  response: people,
})

const begun = z.object({ batch_id: z.uuid() })
const MAX_RECIPIENTS = 10_000

export const sendReminders = endpoint({
  method: 'POST',
  path: '/send-pooja-reminder',
  summary:
    'Tell everybody of a day who was not told yet, or those chosen by their lines; answers the batch to follow',
  access: 'desk',
  body: z.object({
    kind: z.enum(['pre', 'post']),
    on_date: z.iso.date(),
    /** One line per booking is enough: the message covers all lines of that day. */
    line_ids: z.array(count).min(1).max(MAX_RECIPIENTS).optional(),
  }),
  response: begun,
})

export const sendParcelNotices = endpoint({
  method: 'POST',
  path: '/send-prasadam-notification',
  summary: 'Tell the devotees of these parcels that they were sent; answers the batch to follow',
  access: 'desk',
  body: z.object({ parcel_ids: z.array(count).min(1).max(MAX_RECIPIENTS) }),
  response: begun,
})

export const noticeBatch = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKinds),
  on_date: z.iso.date().nullable(),
  createdAt: instant,
  /** Null: the scheduled evening run. */
  requestedBy: z.string().nullable(),
  isPaused: z.boolean(),
  isDone: z.boolean(),
  total: count,
  told: count,
  failed: count,
  unknown: count,
  waiting: count,
  /** Skipped, because there was nothing left to send when their turn came. */
  leftOut: count,
  /** Estimated from the current pace; null if no message is waiting. */
  secondsLeft: count.nullable(),
  pace: z.object({ sms: count, email: count }),
})
export type NoticeBatch = z.input<typeof noticeBatch>

const ofBatch = z.object({ id: z.uuid() })

export const listBatches = endpoint({
  method: 'GET',
  path: '/notification/batches',
  summary: 'What was sent to many, newest first: of a kind, and of one day',
  access: ['desk', 'audit'],
  query: z.object({
    kind: z.enum(noticeKinds),
    on_date: z.iso.date().or(z.literal('')).optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(50).default(10),
  }),
  response: z.object({ batches: z.array(noticeBatch) }),
})

export const getBatch = endpoint({
  method: 'GET',
  path: '/notification/batches/:id',
  summary: 'How far one batch has come',
  access: ['desk', 'audit'],
  params: ofBatch,
  response: noticeBatch,
})

export const followBatch = endpoint({
  method: 'GET',
  path: '/notification/batches/:id/progress',
  summary: 'The same, again and again as it moves: one JSON object a line until it is done',
  access: ['desk', 'audit'],
  params: ofBatch,
  response: noticeBatch,
})

export const pauseBatch = endpoint({
  method: 'POST',
  path: '/notification/batches/:id/pause',
  summary: 'Send no more of it for now',
  access: 'desk',
  params: ofBatch,
  response: noticeBatch,
})

export const resumeBatch = endpoint({
  method: 'POST',
  path: '/notification/batches/:id/resume',
  summary: 'Go on with a paused batch',
  access: 'desk',
  params: ofBatch,
  response: noticeBatch,
})

export const resendBatch = endpoint({
  method: 'POST',
  path: '/notification/batches/:id/resend',
  summary: 'Once more to those who failed, or, knowingly, to those in doubt; to nobody else',
  access: 'desk',
  params: ofBatch,
  body: z.object({ standing: z.enum(['failed', 'unknown']) }),
  response: noticeBatch,
})

export const previewNotice = endpoint({
  method: 'GET',
  path: '/notification/preview',
  summary: 'The very letter and SMS that somebody would get; nothing is sent',
  access: 'desk',
  query: z.object({
    kind: z.enum(noticeKinds),
    /** Number of the booking or of the parcel, as in the list. */
    id: z.string().max(40),
    on_date: z.iso.date().or(z.literal('')).optional(),
  }),
  response: z.object({
    name: z.string(),
    email: z.object({ subject: z.string(), html: z.string() }).nullable(),
    sms: z
      .object({
        templateId: z.string(),
        /** The registered SMS text; only the variable parts may change. */
        parts: z.array(z.object({ text: z.string(), varies: z.boolean() })),
      })
      .nullable(),
  }),
})

const reason = z.string().max(300).optional()

const MAX_REPORTS = 1_000

/** Both endpoints are called by the providers, with the shared secret in `x-report-secret`. */
export const reportSms = endpoint({
  method: 'POST',
  path: '/notifications/sms-report',
  summary: 'What became of SMS: the provider’s reports, by the id it gave each',
  access: 'public',
  body: z.object({
    reports: z
      .array(z.object({ requestId: z.string().max(200), status: z.enum(['delivered', 'failed']), reason }))
      .max(MAX_REPORTS),
  }),
  response: outcome,
})

export const reportMail = endpoint({
  method: 'POST',
  path: '/notifications/mail-report',
  summary: 'What became of letters: bounces, complaints and deliveries, by Message-ID',
  access: 'public',
  body: z.object({
    reports: z
      .array(
        z.object({
          messageId: z.string().max(300),
          event: z.enum(['delivered', 'bounced', 'complained']),
          reason,
        }),
      )
      .max(MAX_REPORTS),
  }),
  response: outcome,
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/booking/orders/:tran_no/confirmation',
  summary: 'Send the confirmation of a booking once more; at most once in ten minutes; audited',
  access: 'desk',
  params: ofOrder,
  response: outcome,
})
