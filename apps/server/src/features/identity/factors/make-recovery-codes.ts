import { randomBytes } from 'node:crypto'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { noFactorYet } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import { hashRecoveryCode } from './accept-code.ts'
import { listFactors } from './list-factors.ts'
import { requireFresh, requireOffice } from './require-enrolment.ts'
import { tellChange } from './tell-change.ts'

const CODES = 10
/** 24 letters of 32: 120 bits, so that a plain hash is enough and no guess is worth a try. */
const LETTERS = 24
/** Without those that are read for one another: 0 and O, 1 and I. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function makeCode(): string {
  const letters = [...randomBytes(LETTERS)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? ''
}

/** Ten codes for the day on which the key is lost. They are shown now and never again; the set before is void. */
export async function makeRecoveryCodes(deps: Identity, caller: Caller): Promise<{ codes: string[] }> {
  const { db, clock } = deps
  const now = clock.now()
  const account = await requireOffice(deps, caller)
  // From before the first key they would outlive it, and whoever knows the password could have made them.
  if ((await listFactors(db, account.id)).length === 0) throw noFactorYet()
  await requireFresh(deps, caller)
  const codes = Array.from({ length: CODES }, makeCode)
  const rows = codes.map((code) => ({
    codeHash: hashRecoveryCode(code),
    accountId: account.id,
    createdAt: now,
  }))
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('recoveryCode').where('accountId', '=', account.id).execute()
    await trx.insertInto('recoveryCode').values(rows).execute()
    await tellChange(trx, { accountId: account.id, actorId: account.id, change: 'codes_made', at: now })
  })
  return { codes }
}
