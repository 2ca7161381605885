import { type Outcome, succeeded } from '@vazhipadu/contract/identity'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { factorNotFound, lastFactorStays } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import { endSessions } from '../sessions/end-session.ts'
import { listFactors } from './list-factors.ts'
import { requireFresh, requireOffice } from './require-enrolment.ts'
import { tellChange } from './tell-change.ts'

type Removed = { kind: 'passkey' | 'app'; id: string }

/**
 * A key that is lost or given away; the other devices are signed out with it. The only one stays: without any, the
 * password alone would stand before the office.
 */
export async function removeFactor(deps: Identity, caller: Caller, { kind, id }: Removed): Promise<Outcome> {
  const { db, clock } = deps
  const account = await requireOffice(deps, caller)
  await requireFresh(deps, caller)
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    // Two at once, each of a key of its own, would leave none.
    await trx.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute()
    const factors = await listFactors(trx, account.id)
    if (!factors.some((factor) => factor.kind === kind && factor.id === id)) throw factorNotFound()
    if (factors.length === 1) throw lastFactorStays()
    if (kind === 'passkey') await trx.deleteFrom('passkey').where('credentialId', '=', id).execute()
    else await trx.deleteFrom('authenticatorApp').where('id', '=', id).execute()
    // Somebody may have come in with it elsewhere.
    await endSessions(trx, {
      accountId: account.id,
      at,
      because: 'factor_removed',
      except: caller.sessionId,
    })
    await tellChange(trx, { accountId: account.id, actorId: account.id, change: 'factor_removed', at })
  })
  return succeeded('The key has been removed.')
}
