import { type Outcome, succeeded } from '@vazhipadu/contract/identity'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { passwordWeak, sessionEnded } from '../identity.errors.ts'
import { findAccount } from '../identity.reads.ts'
import { weaknessOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { setPassword } from './set-password.ts'

type PasswordChange = { currentPassword?: string | undefined; newPassword: string }

export async function changePassword(
  deps: Identity,
  caller: Caller,
  wanted: PasswordChange,
): Promise<Outcome> {
  const { db, clock, passwords } = deps
  const account = await findAccount(db, caller.accountId)
  if (!account) throw sessionEnded()
  await confirmIdentity(deps, caller, account, wanted.currentPassword)
  const weakness = weaknessOf(wanted.newPassword, account)
  if (weakness !== undefined) throw passwordWeak('newPassword', weakness)
  const passwordHash = await passwords.hash(wanted.newPassword)
  const { accountId, sessionId } = caller
  const at = clock.now()
  await inTransaction(db, (trx) =>
    setPassword(trx, { accountId, passwordHash, at, because: 'password_changed', keepSession: sessionId }),
  )
  return succeeded('Your password has been changed.')
}
