import type { Devotee, devoteeInput } from '@vazhipadu/contract/profile'
import type { z } from 'zod'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { deriveId } from '../../platform/derive-id.ts'
import { dataNotFound, tooManyDevotees } from './profile.errors.ts'
import { listDevotees } from './profile.reads.ts'
import { MAX_DEVOTEES } from './profile.rules.ts'

type Input = z.output<typeof devoteeInput>

/** `key`: the idempotency key of the request. */
type Owner = { accountId: string; now: Date; key?: string | undefined }

export async function addDevotee(db: Db, { accountId, now, key }: Owner, input: Input): Promise<Devotee> {
  const id = deriveId(accountId, key)
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    const others = (await listDevotees(trx, accountId)).filter((member) => member.id !== id)
    if (others.length >= MAX_DEVOTEES) throw tooManyDevotees()
    await trx
      .insertInto('devotee')
      .values({ id, accountId, createdAt: now, ...rowOf(input) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(rowOf(input)))
      .execute()
    return pick(trx, accountId, id)
  })
}

export async function updateDevotee(db: Db, accountId: string, id: string, input: Input): Promise<Devotee> {
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable('devotee')
      .set(rowOf(input))
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .execute()
    return pick(trx, accountId, id)
  })
}

export async function deleteDevotee(db: Db, accountId: string, id: string): Promise<void> {
  let removed = false
  await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('devotee')
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    // Deleted by the first attempt, whose COMMIT was lost.
    if (numDeletedRows === 0n && !removed) throw dataNotFound()
    removed = true
  })
}

function rowOf({ name, nameMl, starId, relation }: Input) {
  return { name, nameMl: nameMl || null, starId, relation }
}

async function pick(trx: Trx, accountId: string, id: string): Promise<Devotee> {
  const found = (await listDevotees(trx, accountId)).find((member) => member.id === id)
  if (!found) throw dataNotFound()
  return found
}
