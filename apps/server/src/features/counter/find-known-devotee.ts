import type { findKnownDevotee as contract } from '@vazhipadu/contract/counter/known-devotee'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { Config } from '../../config.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'

type Deps = { db: Db; clock: Clock; config: Config; limits: RateLimits }
type KnownDevotee = ResponseOf<typeof contract>
type Row = { customer: string; name: string; nameMl: string | null; starId: number | null }

/** As many as fit on the counter's screen. */
const MAX_PEOPLE = 12
const HOUR = 3_600

/**
 * Finds names for a mobile: from counter sales under it, and from an account only if its owner allowed it. A busy clerk
 * asks about once a minute; the limit stops bulk collection.
 */
export async function findKnownDevotee(
  { db, clock, config, limits }: Deps,
  clerkId: string,
  mobile: string,
): Promise<KnownDevotee> {
  const points = config.LIMIT_KNOWN_DEVOTEES_PER_CLERK_AN_HOUR
  await limits.take({ name: 'known-devotees', points, seconds: HOUR }, clerkId)
  const rows = [...(await listOfCounter(db, mobile)), ...(await listOfAccount(db, mobile))]
  const people = new Map<string, KnownDevotee['people'][number]>()
  for (const { name, nameMl, starId } of rows)
    if (!people.has(name)) people.set(name, { name, nameMl, star_id: starId })
  const devotee = { customer: rows[0]?.customer ?? null, people: [...people.values()].slice(0, MAX_PEOPLE) }
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      at: clock.now(),
      actorId: clerkId,
      action: 'counter.devotee_looked_up',
      subjectType: 'account',
      subjectId: clerkId,
      // Enough to tell lookups apart, but not a number to call.
      after: { endsIn: mobile.slice(-4), people: devotee.people.length },
    }),
  )
  return devotee
}

const listOfCounter = (db: Db, mobile: string): Promise<Row[]> =>
  db
    .selectFrom('orders')
    .innerJoin('orderLine', 'orderLine.tranNo', 'orders.tranNo')
    .select(['orders.customerName as customer', 'orderLine.name', 'orderLine.nameMl', 'orderLine.starId'])
    .where('orders.kind', '=', 'counter')
    .where('orders.customerMobile', '=', mobile)
    .where('orders.confirmedAt', 'is not', null)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orderLine.lineNo')
    .limit(200)
    .execute()

const listOfAccount = (db: Db, mobile: string): Promise<Row[]> =>
  db
    .selectFrom('account')
    .innerJoin('preference', 'preference.accountId', 'account.id')
    .innerJoin('devotee', 'devotee.accountId', 'account.id')
    .select(['account.name as customer', 'devotee.name', 'devotee.nameMl', 'devotee.starId'])
    .where('account.mobile', '=', mobile)
    .where('account.mobileVerified', '=', true)
    .where('preference.knownAtCounter', '=', true)
    .orderBy((row) => row('devotee.relation', '!=', 'self'))
    .orderBy('devotee.createdAt')
    .execute()
