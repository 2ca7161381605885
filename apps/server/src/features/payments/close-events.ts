import type { Trx } from '../../platform/db/database.ts'
import { enqueueMany } from '../../platform/jobs/enqueue.ts'
import { workOnEvent } from './payments.jobs.ts'
import { notifiedStates, type PaymentState, progress } from './payments.rules.ts'

type Closing = {
  eventId: string
  /** Other events about payments of the same order that had arrived before the provider was asked. */
  alike: string[]
  /** Why the event had no effect. */
  note: string | null
  at: Date
}

/**
 * Marks an event as processed, together with those in `alike` whose payment is known to have reached the state they
 * report. An event that reports a state not seen yet is enqueued to be processed separately.
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
    state !== null && progress[state] >= progress[notifiedStates.get(event) ?? state]
  return rows
    .filter(({ event, state }) => !isSeen(event, state as PaymentState | null))
    .map(({ eventId }) => eventId)
}
