import type { Outcome } from '@vazhipadu/contract/identity'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { succeeded } from '../../../platform/http/outcome.ts'
import { passwordWeak, sessionEnded, wrongCurrentPassword } from '../identity.errors.ts'
import { findAccount } from '../identity.reads.ts'
import { weaknessOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { setPassword } from './set-password.ts'

type PasswordChange = { currentPassword?: string | undefined; newPassword: string }

export async function changePassword(
  deps: Identity,
  caller: Caller,
  change: PasswordChange,
): Promise<Outcome> {
  const { db, clock, passwords } = deps
  const account = await findAccount(db, caller.accountId)
  if (!account) throw sessionEnded()
  const done = succeeded('passwordChanged')
  try {
    await confirmIdentity(deps, caller, account, change.currentPassword)
  } catch (refused) {
    // A retry after a lost response: the new password is the current one already. Counted like any other guess.
    const isDone =
      isWrong(refused) && (await confirms(confirmIdentity(deps, caller, account, change.newPassword)))
    if (isDone) return done
    throw refused
  }
  const weakness = weaknessOf(change.newPassword, account)
  if (weakness !== undefined) throw passwordWeak('newPassword', weakness)
  const passwordHash = await passwords.hash(change.newPassword)
  const { accountId, sessionId } = caller
  const at = clock.now()
  await inTransaction(db, (trx) =>
    setPassword(trx, { accountId, passwordHash, at, because: 'password_changed', keepSession: sessionId }),
  )
  return done
}

const confirms = (confirmed: Promise<void>): Promise<boolean> =>
  confirmed.then(
    () => true,
    () => false,
  )

const isWrong = (refused: unknown) =>
  refused instanceof DomainError && refused.code === wrongCurrentPassword().code
