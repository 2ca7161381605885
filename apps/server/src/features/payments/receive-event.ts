import { z } from 'zod'
import type { Provider } from '../../gateways/razorpay.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { eventUnsigned } from './payments.errors.ts'
import { workOnEvent } from './payments.jobs.ts'

const about = z.object({ entity: z.object({ id: z.string(), order_id: z.string().nullish() }) }).optional()
const envelope = z.object({
  event: z.string(),
  payload: z
    .object({
      payment: about,
      order: about,
      refund: z.object({ entity: z.object({ payment_id: z.string() }) }).optional(),
    })
    .partial()
    .default({}),
})

type Deps = { db: Db; provider: Provider }
type Arrived = { body: Buffer; signature: string; eventId: string; at: Date }

/**
 * Stores an event and has it worked on, in one transaction; then the provider is answered. It comes at least once, in
 * any order, and says only that something happened: what is true is asked for afterwards. Whatever is signed is
 * accepted: an event refused for a day would cost us all of them.
 */
export async function receiveEvent(
  { db, provider }: Deps,
  { body, signature, eventId, at }: Arrived,
): Promise<void> {
  if (!provider.isEvent(body, signature)) throw eventUnsigned()
  const text = body.toString('utf8')
  const { event, payload } = envelope.parse(JSON.parse(text))
  const orderId = payload.payment?.entity.order_id ?? payload.order?.entity.id ?? null
  const paymentId = payload.payment?.entity.id ?? payload.refund?.entity.payment_id ?? null
  await inTransaction(db, async (trx) => {
    const stored = await trx
      .insertInto('providerEvent')
      .values({ eventId, event, orderId, paymentId, body: text, receivedAt: at })
      .onConflict((row) => row.column('eventId').doNothing())
      .returning('eventId')
      .executeTakeFirst()
    if (stored) await enqueue(trx, workOnEvent, { eventId })
  })
}
