import { z } from 'zod'
import type { Provider } from '../../gateways/razorpay.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { anonymiseEvent } from './anonymise-event.ts'
import { eventUnsigned } from './payments.errors.ts'
import { workOnEvent } from './payments.jobs.ts'

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

/**
 * Stores an event and has it worked on, in one transaction; then the provider is answered. It comes at least once, in
 * any order, and says only that something happened: what is true is asked for afterwards. Whatever is signed is
 * accepted: an event refused for a day would cost us all of them. Who paid is not kept: numbers are enough to ask by.
 */
export async function receiveEvent(
  { db, provider }: Deps,
  { body, signature, eventId, at }: Arrived,
): Promise<void> {
  if (!provider.isEvent(body, signature)) throw eventUnsigned()
  const text = writeKeepable(body.toString('utf8'))
  const { event, payload } = envelope.safeParse(JSON.parse(text)).data ?? strange
  const { payment, order, refund, dispute } = payload
  const orderId = payment?.entity.order_id ?? order?.entity.id ?? null
  const paymentId = payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id ?? null
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

/**
 * The event as the database can keep it. A payer writes into it what they like (notes, a name at the bank), also
 * letters that no column takes: one such event, refused for a day, would end all of them.
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
