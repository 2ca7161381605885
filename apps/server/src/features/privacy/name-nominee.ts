import type { Outcome } from '@vazhipadu/contract/identity'
import type { nameNominee as endpoint, Nominee } from '@vazhipadu/contract/privacy'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { succeeded } from '../../platform/http/outcome.ts'
import type { Platform } from '../../platform/platform.ts'
import { mobileInvalid } from '../identity/identity.errors.ts'
import { normalizeEmail, parseMobile } from '../identity/identity.rules.ts'

type Deps = Pick<Platform, 'db' | 'clock'>
type Named = z.output<typeof endpoint.body>

/** Sets the one person who may act in case of death or incapacity. Audited. */
export async function nameNominee({ db, clock }: Deps, accountId: string, named: Named): Promise<Outcome> {
  const mobile = named.mobile === undefined ? null : parseMobile(named.mobile)
  if (mobile === undefined) throw mobileInvalid()
  const at = clock.now()
  const row = {
    name: named.name,
    relation: named.relation,
    email: named.email === undefined ? null : normalizeEmail(named.email),
    mobile,
    namedAt: at,
  }
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('nominee')
      .values({ accountId, ...row })
      .onConflict((old) => old.column('accountId').doUpdateSet(row))
      .execute()
    await writeAudit(trx, { at, actorId: accountId, action: 'nominee.named', ...subject(accountId) })
  })
  return succeeded('nomineeNamed')
}

export async function removeNominee({ db, clock }: Deps, accountId: string): Promise<Outcome> {
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const removed = await trx.deleteFrom('nominee').where('accountId', '=', accountId).executeTakeFirst()
    if (removed.numDeletedRows === 0n) return
    await writeAudit(trx, { at, actorId: accountId, action: 'nominee.removed', ...subject(accountId) })
  })
  return succeeded('nomineeNone')
}

export async function findNominee(db: Db, accountId: string): Promise<Nominee | undefined> {
  return db
    .selectFrom('nominee')
    .select(['name', 'relation', 'email', 'mobile'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

const subject = (accountId: string) => ({ subjectType: 'account', subjectId: accountId })
