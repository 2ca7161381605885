import type { Db } from '../../platform/db/database.ts'

/** An event has been looked into; `note` says why nothing followed from it. */
export async function markEventProcessed(
  db: Db,
  eventId: string,
  at: Date,
  note: string | null,
): Promise<void> {
  await db
    .updateTable('providerEvent')
    .set({ processedAt: at, note })
    .where('eventId', '=', eventId)
    .execute()
}
