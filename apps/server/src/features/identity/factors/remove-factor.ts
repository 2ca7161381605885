import type { Outcome } from '@vazhipadu/contract/identity'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { succeeded } from '../../../platform/http/outcome.ts'
import { factorNotFound, lastFactorStays } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import { endSessions } from '../sessions/end-session.ts'
import { listFactors } from './list-factors.ts'
import { notifyFactorChange } from './notify-factor-change.ts'
import { requireFresh, requireOffice } from './require-enrolment.ts'

type Removed = { kind: 'passkey' | 'app'; id: string }

/**
 * Removes a factor that is lost or given away and revokes the other sessions. The last factor cannot be removed,
 * because the password alone would then protect the office.
 */
export async function removeFactor(deps: Identity, caller: Caller, { kind, id }: Removed): Promise<Outcome> {
  const { db, clock } = deps
  const account = await requireOffice(deps, caller)
  await requireFresh(deps, caller)
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    // Lock the account: two parallel removals of different factors would leave none.
    await trx.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute()
    const factors = await listFactors(trx, account.id)
    if (!factors.some((factor) => factor.kind === kind && factor.id === id)) throw factorNotFound()
    if (factors.length === 1) throw lastFactorStays()
    if (kind === 'passkey') await trx.deleteFrom('passkey').where('credentialId', '=', id).execute()
    else await trx.deleteFrom('authenticatorApp').where('id', '=', id).execute()
    // Other sessions may have been opened with this factor.
    await endSessions(trx, {
      accountId: account.id,
      at,
      because: 'factor_removed',
      except: caller.sessionId,
    })
    await notifyFactorChange(trx, {
      accountId: account.id,
      actorId: account.id,
      change: 'factor_removed',
      at,
    })
  })
  return succeeded('office.keyRemoved')
}
