import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { countOpenSessions } from '../identity/identity.reads.ts'
import { endSessions } from '../identity/sessions/end-session.ts'
import { personNotFound } from './people.errors.ts'
import { isOfOffice } from './people.reads.ts'

type Devices = { accountId: string; actorId: string; only: string | undefined }

/** Signs an office member out, on one device or on all. */
export async function endDevices(
  { db, clock }: Platform,
  { accountId, actorId, only }: Devices,
): Promise<number> {
  const at = clock.now()
  return inTransaction(db, async (trx) => {
    if (!(await isOfOffice(trx, accountId))) throw personNotFound()
    const ended = await countOpenSessions(trx, { accountId, now: at, only })
    if (only !== undefined && ended === 0) throw personNotFound()
    const ending: Parameters<typeof endSessions>[1] = { accountId, at, because: 'ended_by_office' }
    if (only !== undefined) ending.only = only
    await endSessions(trx, ending)
    await writeAudit(trx, {
      at,
      actorId,
      action: 'people.sessions_ended',
      subjectType: 'account',
      subjectId: accountId,
      after: { ended },
    })
    return ended
  })
}
