import { z } from 'zod'
import { sessionIds } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { noticeKinds } from '../notifications.ts'
import { ticketTypes } from '../support.ts'

const paise = z.number().int()
const count = z.number().int()
const instant = z.iso.datetime({ offset: true })

/** One order that waits for somebody. */
const matter = z.object({
  kind: z.enum(['attention', 'failed_refund', 'waiting_refund']),
  tran_no: z.string(),
  customer_name: z.string(),
  /** Of the first line; null where only postage was paid. */
  offeringName: z.string().nullable(),
  amountPaise: paise,
  /** Why, where it is known: paid_late, disputed, … of an order; balance, too_old, again, … of a refund. */
  reason: z.string().nullable(),
  since: instant,
})

const todaysPoojas = z.object({
  /** By quantity; and one name for each line. */
  poojas: count,
  names: count,
  /** Who came, changed or left since the day's sheet was printed or mailed last. */
  late: count,
  /** Null for who does not keep the treasury. */
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
      /** Of its pool, in the pool's own units; null: as many as come. */
      places: z.object({ limit: count, reserved: count }).nullable(),
    }),
  ),
})

const takings = z.object({
  todayPaise: paise,
  /** The last seven days with today. */
  weekPaise: paise,
  /** This month so far. */
  monthPaise: paise,
  refundedPaise: paise,
  refunds: count,
  /** Every day of this month so far, and of the last seven. */
  days: z.array(z.object({ date: z.iso.date(), paidPaise: paise, refundedPaise: paise, orders: count })),
  /** The value of this month's poojas, dearest first. */
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
    /** For who does not read the books: only what concerns the calendar. */
    needs: z.object({
      attention: count,
      failedRefunds: count,
      waitingRefunds: count,
      /** The newest few of these three. */
      matters: z.array(matter),
      /** Those that wait for an answer, and the order of the most urgent one. */
      disputes: z.object({ count, respondBy: instant.nullable(), tran_no: z.string().nullable() }),
      /** Who was not reached in the last seven days, or may not have been, by the list of the office in which they stand. */
      failedNotices: z.array(
        z.object({
          kind: z.enum(noticeKinds),
          /** Of the pooja; null for parcels, which are one list. */
          onDate: z.iso.date().nullable(),
          standing: z.enum(['failed', 'unknown']),
          people: count,
        }),
      ),
      /** Days of the next thirty whose star or tithi turns so near a line that a person should look. */
      closeCalls: z.array(z.iso.date()),
    }),
    /** Null for who does not keep the treasury, or has a drawer of their own to count first. */
    takings: takings.nullable(),
    /** The caller keeps the treasury and has not counted a drawer of their own. */
    countFirst: z.boolean(),
    /** Null for who does not read the books. */
    parcels: z
      .object({
        ready: count,
        packed: count,
        sent: count,
        returned: count,
        /** Ready or packed, and the pooja was more than five days ago. */
        overdue: count,
      })
      .nullable(),
    /** Null for who does not answer them. */
    tickets: z
      .object({
        open: count,
        /** The devotee spoke last. */
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
