import { randomBytes } from 'node:crypto'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { noFactorYet } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import { hashRecoveryCode } from './accept-code.ts'
import { listFactors } from './list-factors.ts'
import { notifyFactorChange } from './notify-factor-change.ts'
import { requireFresh, requireOffice } from './require-enrolment.ts'

const CODES = 10
/** 24 letters of 32: 120 bits, so a plain hash is enough and guessing is hopeless. */
const LETTERS = 24
/** Without letters that are easily confused: 0 and O, 1 and I. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function makeCode(): string {
  const letters = [...randomBytes(LETTERS)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? ''
}

/** Creates ten recovery codes for the loss of all factors. They are shown once and replace the previous set. */
export async function makeRecoveryCodes(deps: Identity, caller: Caller): Promise<{ codes: string[] }> {
  const { db, clock } = deps
  const now = clock.now()
  const account = await requireOffice(deps, caller)
  // Refused before the first factor: an attacker with the password could create codes that stay valid after it.
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
    await notifyFactorChange(trx, {
      accountId: account.id,
      actorId: account.id,
      change: 'codes_made',
      at: now,
    })
  })
  return { codes }
}
