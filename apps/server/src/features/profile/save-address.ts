import type { Address } from '@vazhipadu/contract/address'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { deriveId } from '../../platform/derive-id.ts'
import { dataNotFound, tooManyAddresses } from './profile.errors.ts'
import { listAddresses } from './profile.reads.ts'
import { type AddressInput, checkAddress, MAX_ADDRESSES } from './profile.rules.ts'

/** `key`: the idempotency key of the request. */
type Owner = { accountId: string; now: Date; key?: string | undefined }

export async function addAddress(
  db: Db,
  { accountId, now, key }: Owner,
  input: AddressInput,
): Promise<Address> {
  const row = checkAddress(input)
  const id = deriveId(accountId, key)
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, accountId)
    // The address itself is already there if the COMMIT or the answer of this request was lost.
    const others = (await listAddresses(trx, accountId)).filter((address) => address.id !== id)
    if (others.length >= MAX_ADDRESSES) throw tooManyAddresses()
    // The first address becomes the default, so that a person with one address need not choose.
    const isDefault = row.isDefault || others.length === 0
    if (isDefault) await clearDefault(trx, accountId)
    await trx
      .insertInto('address')
      .values({ id, accountId, createdAt: now, ...row, isDefault })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ isDefault }))
      .execute()
    return pick(trx, accountId, id)
  })
}

export async function updateAddress(
  db: Db,
  accountId: string,
  id: string,
  input: AddressInput,
): Promise<Address> {
  const row = checkAddress(input)
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, accountId)
    const before = await pick(trx, accountId, id)
    if (row.isDefault) await clearDefault(trx, accountId)
    // Another address may become the default, but the default cannot be removed.
    const isDefault = row.isDefault || before.isDefault
    await trx
      .updateTable('address')
      .set({ ...row, isDefault })
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .execute()
    return pick(trx, accountId, id)
  })
}

export async function deleteAddress(db: Db, accountId: string, id: string): Promise<void> {
  let removed: Address | undefined
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, accountId)
    const addresses = await listAddresses(trx, accountId)
    const found = addresses.find((address) => address.id === id)
    // Deleted by the first attempt, whose COMMIT was lost.
    if (!found && removed) return
    if (!found) throw dataNotFound()
    removed = found
    await trx.deleteFrom('address').where('id', '=', id).where('accountId', '=', accountId).execute()
    const next = addresses.find((address) => address.id !== id)
    if (removed.isDefault && next) {
      await trx.updateTable('address').set({ isDefault: true }).where('id', '=', next.id).execute()
    }
  })
}

/**
 * Serializes changes to one person's addresses, so that the limit and the single default hold under concurrent calls.
 */
async function lockOwner(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
}

async function clearDefault(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable('address').set({ isDefault: false }).where('accountId', '=', accountId).execute()
}

async function pick(trx: Trx, accountId: string, id: string): Promise<Address> {
  const found = (await listAddresses(trx, accountId)).find((address) => address.id === id)
  if (!found) throw dataNotFound()
  return found
}
