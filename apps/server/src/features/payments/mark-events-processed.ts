import type { Db } from '../../platform/db/database.ts'

/** Events have been looked into; `note` says why nothing followed from them. */
export async function markEventsProcessed(
  db: Db,
  eventIds: string[],
  at: Date,
  note: string | null,
): Promise<void> {
  await db
    .updateTable('providerEvent')
    .set({ processedAt: at, note })
    .where('eventId', 'in', eventIds)
    .execute()
}
