import { sql } from 'kysely'
import { z } from 'zod'
import type { Provider } from '../../gateways/razorpay.ts'
import { createBatcher } from '../../platform/create-batcher.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { enqueueMany } from '../../platform/jobs/enqueue.ts'
import { anonymiseEvent } from './anonymise-event.ts'
import { eventUnsigned } from './payments.errors.ts'
import { workOnEvent } from './payments.jobs.ts'
import { notifiedStates } from './payments.rules.ts'

const orderId = z
  .string()
  .regex(/^order_[A-Za-z0-9]{14}$/)
  .nullish()
  .catch(null)
const paymentId = z
  .string()
  .regex(/^pay_[A-Za-z0-9]{14}$/)
  .nullish()
  .catch(null)
const about = <S extends z.ZodRawShape>(shape: S) =>
  z
    .object({ entity: z.object(shape) })
    .optional()
    .catch(undefined)
const envelope = z.object({
  event: z.string().catch('unknown'),
  payload: z
    .object({
      payment: about({ id: paymentId, order_id: orderId }),
      order: about({ id: orderId }),
      refund: about({ payment_id: paymentId }),
      dispute: about({ payment_id: paymentId }),
    })
    .catch({}),
})
const strange: z.output<typeof envelope> = { event: 'unknown', payload: {} }

type Deps = { db: Db; provider: Provider }
type Arrived = { body: Buffer; signature: string; eventId: string; at: Date }
type ReceivedEvent = {
  eventId: string
  event: string
  orderId: string | null
  paymentId: string | null
  body: string
  receivedAt: Date
}

const TOGETHER = 200
const MAX_QUEUED = 20_000

/**
 * Stores events and enqueues their processing in one transaction; then the provider is answered. Events arrive at least
 * once, in any order, and only signal that something happened: the true state is queried afterwards. Every signed event
 * is accepted: if one was refused for a day, the provider would stop sending all of them. The payer's data is not
 * stored: ids are enough for the query.
 */
export function openReceiving({ db, provider }: Deps): (arrived: Arrived) => Promise<void> {
  const keep = createBatcher<ReceivedEvent, void>({
    pipelineThreshold: TOGETHER,
    maxBatchWeight: TOGETHER,
    weightOf: () => 1,
    ownerOf: ({ eventId }) => eventId,
    maxQueuedWeight: MAX_QUEUED,
    maxQueuedPerOwner: MAX_QUEUED,
    run: async (batch) => {
      await inTransaction(db, async (trx) => {
        const { rows } = await sql<Pick<ReceivedEvent, 'eventId' | 'event' | 'orderId'>>`
          insert into provider_event (event_id, event, order_id, payment_id, body, received_at)
          select event_id, event, order_id, payment_id, body::jsonb, received_at
          from ${unnestRows('given', batch, { eventId: 'text', event: 'text', orderId: 'text', paymentId: 'text', body: 'text', receivedAt: 'timestamptz' })}
          on conflict (event_id) do nothing
          returning event_id, event, order_id`.execute(trx)
        await enqueueMany(trx, workOnEvent, chooseOnePerOrder(rows))
      })
      return batch.map(() => undefined)
    },
  })
  return async ({ body, signature, eventId, at }) => {
    if (!provider.isEvent(body, signature)) throw eventUnsigned()
    await keep(read(writeKeepable(body.toString('utf8')), eventId, at))
  }
}

function read(text: string, eventId: string, receivedAt: Date): ReceivedEvent {
  const { event, payload } = envelope.safeParse(JSON.parse(text)).data ?? strange
  const { payment, order, refund, dispute } = payload
  return {
    eventId,
    event,
    orderId: payment?.entity.order_id ?? order?.entity.id ?? null,
    paymentId: payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id ?? null,
    body: text,
    receivedAt,
  }
}

/** The provider sends two or three events about a payment at once; the job for one of them closes them all. */
function chooseOnePerOrder(
  stored: Pick<ReceivedEvent, 'eventId' | 'event' | 'orderId'>[],
): { eventId: string }[] {
  const chosen = new Map(
    stored.map(({ eventId, event, orderId }) => [
      orderId !== null && notifiedStates.has(event) ? orderId : eventId,
      eventId,
    ]),
  )
  return [...chosen.values()].map((eventId) => ({ eventId }))
}

/**
 * The event in a form that the database can store. A payer controls parts of it (notes, a name at the bank), including
 * characters that no text column accepts: if one such event was refused for a day, the provider would stop sending all
 * events.
 */
function writeKeepable(text: string): string {
  return JSON.stringify(anonymiseEvent(parse(text))).replace(
    /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g,
    '$1\ufffd',
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
