import { z } from 'zod'
import { malayalamDate } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { fieldError } from './messages.ts'
import { tranNo } from './orders.ts'

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })

/** 128-bit token after the `#` of the letter's link. */
const token = z.string().regex(/^[A-Za-z0-9_-]{22}$/, { error: fieldError('link') })

/**
 * `silent`: no answer before the deadline, so the money was refunded. `elsewhere`: the lines were moved or ended in
 * another way.
 */
export const dayOfferStates = ['waiting', 'moved', 'refunded', 'silent', 'withdrawn', 'elsewhere'] as const

const dayOffer = z.object({
  id: z.uuid(),
  offeringName: z.string(),
  offeringNameMl: z.string(),
  date: z.iso.date(),
  malayalam: malayalamDate.nullable(),
  /** Number of names it was booked for; the names themselves are not shown. */
  people: z.number().int(),
  reason: z.string().nullable(),
  state: z.enum(dayOfferStates),
  dueAt: instant,
  movedTo: z.iso.date().nullable(),
  /** Sum to be refunded, or refunded: the poojas and the postage saved. */
  refundPaise: paise,
  refundDays: z.string(),
  /** Open days with room; the proposed day first. */
  days: z.array(z.object({ date: z.iso.date(), malayalam: malayalamDate })),
})

const closedDay = z.object({ offers: z.array(dayOffer) })

/** Read-only, so that a mail scanner that opens the link changes nothing. */
export const readClosedDay = endpoint({
  method: 'POST',
  path: '/booking/closed-day',
  summary: 'What a letter about a closed day offers, by the word in its link alone; changes nothing',
  access: 'public',
  body: z.object({ token }),
  response: closedDay,
})

export const answerClosedDay = endpoint({
  method: 'POST',
  path: '/booking/closed-day/answer',
  summary: 'Choose another day or the money, by the word in the letter’s link; the first answer counts',
  access: 'public',
  body: z.discriminatedUnion('answer', [
    z.object({ answer: z.literal('move'), token, offer_id: z.uuid(), date: z.iso.date() }),
    z.object({ answer: z.literal('refund'), token, offer_id: z.uuid() }),
  ]),
  response: closedDay,
})

const counts = z.object({
  told: z.number().int(),
  waiting: z.number().int(),
  moved: z.number().int(),
  /** On request, or because there was no answer. */
  refunded: z.number().int(),
  withdrawn: z.number().int(),
  elsewhere: z.number().int(),
  /** Sold at the counter: the office contacts these devotees itself. */
  counter: z.number().int(),
  refundedPaise: paise,
})

export const listDayOffers = endpoint({
  method: 'GET',
  path: '/admin/closed-days',
  summary: 'Who was asked about a closed day, what they answered and who has not yet',
  access: ['desk', 'treasury', 'catalogue', 'audit'],
  query: z.object({
    date: z.iso.date(),
    state: z.enum(dayOfferStates).optional(),
    skip: z.coerce.number<string | number>().int().min(0).max(100_000).default(0),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(20),
  }),
  response: z.object({
    counts,
    offers: z.array(
      z.object({
        id: z.uuid(),
        tran_no: tranNo,
        name: z.string(),
        mobile: z.string().nullable(),
        offeringName: z.string(),
        people: z.number().int(),
        amountPaise: paise,
        state: z.enum(dayOfferStates),
        dueAt: instant,
        answeredAt: instant.nullable(),
        movedTo: z.iso.date().nullable(),
        /** Delivery state of the letter; null: not queued yet. */
        letter: z.enum(['queued', 'sending', 'sent', 'failed', 'unknown']).nullable(),
      }),
    ),
    total: z.number().int(),
  }),
})
