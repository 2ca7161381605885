import { sql } from 'kysely'
import { countBy, countSince, type Reading } from '../../platform/watching/reading.ts'

/** Payments that bought nothing and are not being returned. */
const IS_UNCONFIRMED = sql<boolean>`payment.amount_paise > (select coalesce(sum(r.amount_paise), 0) from refund r
      where r.payment_id = payment.payment_id and (r.state <> 'failed' or r.failure_kind = 'too_old'))
  + (select coalesce(sum(d.amount_paise), 0) from dispute d
      where d.payment_id = payment.payment_id and d.state = 'lost')`
/** A failed refund needs no attention once it is retried, or once the money was lost in a dispute. */
const IS_STILL_OPEN = sql<boolean>`(refund.state = 'requested' or refund.failure_kind is distinct from 'gone'
  and not exists (select from refund again where again.retry_of = refund.id))`

export const paymentReadings: Reading[] = [
  {
    name: 'payments_unconfirmed',
    help: 'Captured payments that confirmed no order and are not on their way back',
    labels: {},
    hasAge: true,
    select: (db) =>
      db
        .selectFrom('payment')
        .select(countSince('capturedAt'))
        .where('capturedAt', 'is not', null)
        .where('isAccepted', '=', false)
        .where(IS_UNCONFIRMED),
  },
  {
    name: 'provider_events_waiting',
    help: 'Events of the payment provider that were received and not worked on',
    labels: {},
    hasAge: true,
    select: (db) =>
      db.selectFrom('providerEvent').select(countSince('receivedAt')).where('processedAt', 'is', null),
  },
  {
    name: 'refunds_open',
    help: 'Refunds of ours that have not arrived: not sent yet, sent and not confirmed, failed and still owed',
    labels: { a: { name: 'state', values: ['requested', 'pending', 'failed'] } },
    hasAge: true,
    select: (db) =>
      db
        .selectFrom('refund')
        .select(countBy('state', 'requestedAt'))
        .where('state', 'in', ['failed', 'requested'])
        .where('source', '=', 'ours')
        .where(IS_STILL_OPEN)
        .groupBy('state')
        // By the index of refunds to be tried: there are too many processed ones to scan.
        .unionAll(
          db
            .selectFrom('refund')
            .select(countBy('state', 'requestedAt'))
            .where('tryAt', 'is not', null)
            .where('state', '=', 'pending')
            .groupBy('state'),
        ),
  },
  {
    name: 'disputes_open',
    help: 'Payments that a bank contests and that are not decided',
    labels: {},
    hasAge: true,
    select: (db) =>
      db.selectFrom('dispute').select(countSince('createdAt')).where('state', 'in', ['open', 'under_review']),
  },
]
