import type { Capability } from '@vazhipadu/contract/rights'
import { type AuditEntry, writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { recordSecurity } from '../../platform/security/record-security.ts'
import { setRights } from '../identity/set-rights.ts'
import { notify } from '../notifications/notifications.jobs.ts'

export type Applied = {
  changeId: string
  accountId: string
  held: readonly Capability[]
  wanted: readonly Capability[]
  added: readonly Capability[]
  until: string | null
  at: Date
  keepers: readonly { id: string }[]
  /** Undefined: a command on the machine, or an end date that has passed. */
  actorId: string | undefined
}

/** Stores the capabilities, their end dates and the audit entry; the reason is stored with the change. */
export async function applyRights(trx: Trx, change: Applied): Promise<void> {
  const { accountId, wanted, added, until, at, keepers, actorId } = change
  await setRights(trx, { accountId, wanted, at, keepers })
  const stays = [...change.wanted, '']
  await trx
    .deleteFrom('rightEnd')
    .where('accountId', '=', accountId)
    .where('capability', 'not in', stays)
    .execute()
  if (until !== null && added.length > 0)
    await trx
      .insertInto('rightEnd')
      .values(added.map((capability) => ({ accountId, capability, until })))
      .onConflict((row) => row.columns(['accountId', 'capability']).doUpdateSet({ until }))
      .execute()
  const entry: AuditEntry = {
    at,
    action: 'people.rights_changed',
    subjectType: 'account',
    subjectId: accountId,
    before: change.held,
    after: { held: wanted, until, change: change.changeId },
  }
  if (actorId !== undefined) entry.actorId = actorId
  await writeAudit(trx, entry)
  const { changeId } = change
  await enqueue(trx, notify, {
    trigger: 'rights_changed',
    key: `rights_changed:${changeId}`,
    ids: { changeId },
  })
  const gained = wanted.filter((name) => !change.held.includes(name))
  const lost = change.held.filter((name) => !wanted.includes(name))
  const noted = { at, outcome: 'done', accountId } as const
  if (gained.length > 0)
    await recordSecurity(trx, { ...noted, what: 'right_granted', about: gained.join(' ') })
  if (lost.length > 0) await recordSecurity(trx, { ...noted, what: 'right_withdrawn', about: lost.join(' ') })
}
