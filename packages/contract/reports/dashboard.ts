import { z } from 'zod'
import { sessionIds } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { noticeKinds } from '../notifications.ts'
import { ticketTypes } from '../support.ts'

const paise = z.number().int()
const count = z.number().int()
const instant = z.iso.datetime({ offset: true })

/** An order that needs attention. */
const matter = z.object({
  kind: z.enum(['attention', 'failed_refund', 'waiting_refund']),
  tran_no: z.string(),
  customer_name: z.string(),
  /** The first line's offering; null if only postage was paid. */
  offeringName: z.string().nullable(),
  amountPaise: paise,
  /** The reason, if known: paid_late, disputed, … of an order; balance, too_old, again, … of a refund. */
  reason: z.string().nullable(),
  since: instant,
})

const todaysPoojas = z.object({
  /** `poojas` counts by quantity, `names` one per line. */
  poojas: count,
  names: count,
  /** Lines added, changed or removed since the day's sheet was last printed or mailed. */
  late: count,
  /** Null without the treasury capability. */
  valuePaise: paise.nullable(),
  sessions: z.array(
    z.object({
      id: z.enum(sessionIds),
      name: z.string(),
      startsAt: z.string(),
      booked: count,
      performed: count,
    }),
  ),
  offerings: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      nameMl: z.string(),
      deity: z.string(),
      session: z.string(),
      booked: count,
      performed: count,
      /** Limit and reservations of its pool in the pool's units; null: no limit. */
      places: z.object({ limit: count, reserved: count }).nullable(),
    }),
  ),
})

const takings = z.object({
  todayPaise: paise,
  /** The last seven days, including today. */
  weekPaise: paise,
  /** This month so far. */
  monthPaise: paise,
  refundedPaise: paise,
  refunds: count,
  /** Every day of this month so far, and of the last seven. */
  days: z.array(z.object({ date: z.iso.date(), paidPaise: paise, refundedPaise: paise, orders: count })),
  /** Value of this month's poojas, highest first. */
  byOffering: z.array(z.object({ name: z.string(), deity: z.string(), valuePaise: paise })),
})

export const showDashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'The office at a glance: today’s poojas, what waits for somebody, takings, parcels and tickets',
  access: 'admin',
  response: z.object({
    at: instant,
    date: z.iso.date(),
    today: todaysPoojas,
    /** For people who may not read the books, only what concerns the calendar. */
    needs: z.object({
      attention: count,
      failedRefunds: count,
      /** Payments for which the office must decide whether they are the temple's. */
      unclaimedPayments: count.optional(),
      waitingRefunds: count,
      /** The newest of these three kinds. */
      matters: z.array(matter),
      /** Disputes that wait for an answer, and the order of the most urgent one. */
      disputes: z.object({ count, respondBy: instant.nullable(), tran_no: z.string().nullable() }),
      /** Notices of the last seven days that failed or may have failed, by the office list that shows them. */
      failedNotices: z.array(
        z.object({
          kind: z.enum(noticeKinds),
          /** Day of the pooja; null for parcels, which have one common list. */
          onDate: z.iso.date().nullable(),
          standing: z.enum(['failed', 'unknown']),
          people: count,
        }),
      ),
      /**
       * Drawers whose difference exceeds what one clerk may explain; for treasury and managers. Optional because the
       * previous version does not send it.
       */
      drawers: z
        .array(
          z.object({
            id: z.uuid(),
            clerk: z.string(),
            date: z.iso.date(),
            /** Absolute differences of cash and UPI, added up. */
            differencePaise: z.number().int(),
            /** True: a second person must agree before it closes. False: closed, but not marked as seen yet. */
            isWaiting: z.boolean(),
          }),
        )
        .optional(),
      /**
       * Days of the next 30 whose star or tithi changes so close to the deciding line that a person should check them.
       */
      closeCalls: z.array(z.iso.date()),
    }),
    /** Null without the treasury capability, or while the caller has an uncounted drawer. */
    takings: takings.nullable(),
    /** The caller keeps the treasury and must count their own drawer first. */
    countFirst: z.boolean(),
    /** Null for people who may not read the books. */
    parcels: z
      .object({
        ready: count,
        packed: count,
        sent: count,
        returned: count,
        /** Ready or packed more than five days after the pooja. */
        overdue: count,
      })
      .nullable(),
    /** Null for people who do not answer tickets. */
    tickets: z
      .object({
        open: count,
        /** The last message is the devotee's. */
        unanswered: count,
        oldestAt: instant.nullable(),
        newest: z.array(
          z.object({
            id: z.string(),
            subject: z.string(),
            user_name: z.string(),
            ticket_type: z.enum(ticketTypes),
            updatedAt: instant,
          }),
        ),
      })
      .nullable(),
  }),
})
