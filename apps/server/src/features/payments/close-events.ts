import type { Trx } from '../../platform/db/database.ts'
import { enqueueMany } from '../../platform/jobs/enqueue.ts'
import { workOnEvent } from './payments.jobs.ts'
import { type PaymentState, progress, statesTold } from './payments.rules.ts'

type Closing = {
  eventId: string
  /** Others that tell of payments of the same order, and were there before the provider was asked. */
  alike: string[]
  /** Why nothing followed from it. */
  note: string | null
  at: Date
}

/**
 * An event has been looked into. Those alike are answered with it where we know their payment to have come as far as they
 * say; what one of them says and we have not seen is looked into by itself.
 */
export async function closeEvents(trx: Trx, { eventId, alike, note, at }: Closing): Promise<void> {
  const others = alike.filter((other) => other !== eventId)
  const unseen = others.length === 0 ? [] : await listUnseen(trx, others)
  await trx
    .updateTable('providerEvent')
    .set({ processedAt: at, note })
    .where('eventId', 'in', [eventId, ...others.filter((other) => !unseen.includes(other))])
    .execute()
  await enqueueMany(
    trx,
    workOnEvent,
    unseen.map((other) => ({ eventId: other })),
  )
}

async function listUnseen(trx: Trx, eventIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('providerEvent as e')
    .leftJoin('payment as p', 'p.paymentId', 'e.paymentId')
    .select(['e.eventId', 'e.event', 'p.state'])
    .where('e.eventId', 'in', eventIds)
    .where('e.processedAt', 'is', null)
    .execute()
  const isSeen = (event: string, state: PaymentState | null) =>
    state !== null && progress[state] >= progress[statesTold.get(event) ?? state]
  return rows
    .filter(({ event, state }) => !isSeen(event, state as PaymentState | null))
    .map(({ eventId }) => eventId)
}
