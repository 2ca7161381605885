import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Order } from './call-next.ts'
import type { Keys } from './redeem-together.ts'
import { drawLine, makeCode } from './waiting-room.rules.ts'

const AT_ONCE = 10_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Who was in the room when its list was closed, some thousands at a time. */
export async function* listMembers(db: Db, roomId: string): AsyncGenerator<string[]> {
  for (let after = FIRST_ID; ; ) {
    const { rows } = await sql<{ accountId: string }>`
      select account_id from room_member where room_id = ${roomId} and account_id > ${after} and late_no is null
      order by account_id limit ${AT_ONCE}`.execute(db)
    const accountIds = rows.map(({ accountId }) => accountId)
    if (accountIds.length > 0) yield accountIds
    const last = accountIds.at(-1)
    if (last === undefined || accountIds.length < AT_ONCE) return
    after = last
  }
}

/** The order in which they are called: made again from the seed by every controller, and the same for each. */
export async function listOrder(db: Db, roomId: string, { seed, codeKey }: Keys): Promise<Order> {
  const lines: number[] = []
  for await (const accountIds of listMembers(db, roomId)) {
    for (const accountId of accountIds) lines.push(drawLine(seed, makeCode(codeKey, accountId)))
    await breathe()
  }
  return Float64Array.from(lines).sort()
}
