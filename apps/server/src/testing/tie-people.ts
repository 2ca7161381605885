import { randomUUID } from 'node:crypto'
import { getAccountId } from './get-account-id.ts'
import type { Api } from './start-api.ts'

/** Inserts a capability that one manager granted to another person, without approval, this many days ago. */
export async function tiePeople(
  { db, clock }: Pick<Api, 'db' | 'clock'>,
  { giver, given, daysAgo = 0 }: { giver: string; given: string; daysAgo?: number },
): Promise<void> {
  const askedAt = new Date(clock.now().getTime() - daysAgo * 86_400_000)
  await db
    .insertInto('rightsChange')
    .values({
      id: randomUUID(),
      accountId: await getAccountId(db, given),
      askedBy: await getAccountId(db, giver),
      held: [],
      wanted: ['treasury'],
      reason: 'Helps at Ayilyam',
      askedAt,
      decidedAt: askedAt,
      endsAt: askedAt,
      outcome: 'done',
    })
    .execute()
}
