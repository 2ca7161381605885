import { createHmac } from 'node:crypto'
import type { Secrets } from '../../../config.ts'
import type { Trx } from '../../../platform/db/database.ts'

const DAY_MS = 86_400_000

type WrongCodesQuery = {
  /** What the code is about: an account, or the e-mail address or mobile to verify. */
  about: string[]
  max: number
  secrets: Secrets
  now: Date
}

export type WrongCodes = { isFull: boolean; addOne(): Promise<void> }

/**
 * Locks the day's counters of the subjects, so that guesses at several codes at once are counted one by one. The rows
 * are inserted and locked before the code is checked, also for subjects without an account, so that timing reveals
 * nothing.
 */
export async function lockWrongCodes(trx: Trx, query: WrongCodesQuery): Promise<WrongCodes> {
  const { about, max, secrets, now } = query
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const subjects = about.toSorted().map((who) => hide(secrets, who))
  let tries = 0
  for (const subject of subjects) {
    const counted = await trx
      .insertInto('wrongCode')
      .values({ subject, since: now })
      .onConflict((row) =>
        row.column('subject').doUpdateSet((eb) => ({
          tries: eb
            .case()
            .when('wrongCode.since', '<=', dayAgo)
            .then(0)
            .else(eb.ref('wrongCode.tries'))
            .end(),
          since: eb
            .case()
            .when('wrongCode.since', '<=', dayAgo)
            .then(now)
            .else(eb.ref('wrongCode.since'))
            .end(),
        })),
      )
      .returning('tries')
      .executeTakeFirstOrThrow()
    tries = Math.max(tries, counted.tries)
  }
  return {
    isFull: tries >= max,
    async addOne() {
      await trx
        .updateTable('wrongCode')
        .set((row) => ({ tries: row('tries', '+', 1) }))
        .where('subject', 'in', subjects)
        .execute()
    },
  }
}

function hide([secret]: Secrets, who: string): Buffer {
  return createHmac('sha256', secret).update(`wrong codes:${who}`).digest()
}
