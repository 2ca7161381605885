import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { writeAudit } from './audit.ts'
import type { Db } from './db/database.ts'
import { inTransaction } from './db/in-transaction.ts'
import { OperatorError, refuse } from './errors.ts'
import type { Log } from './log.ts'
import { repeatEvery } from './repeat-every.ts'

const EVERY_MS = 10_000

export type Installation = {
  /** Sent in the notes of each provider order; undefined while the database could not be asked. */
  id(): string | undefined
  /** Whether a provider order with this id in its notes was made by this installation, also under a former id. */
  isOurs(id: string, madeAt: Date): boolean
  /** Why this process must not move money or places; undefined: it may. */
  problem(): string | undefined
}

/** `until`: when the next installation took over; orders made later under a former id are another installation's. */
type Claimed = { id: string; until: Date | null }
type KnownInstallation = { current: string; claims: readonly Claimed[] }

/**
 * Compares the id in the configuration with the database's at once and every ten seconds. A copy of a database on
 * another machine, or a database that another machine has claimed, is only read. Without an id in the configuration
 * nothing is compared. While the database is down the last result stays.
 */
export async function watchInstallation(
  db: Db,
  configured: string | undefined,
  log: Log,
  everyMs = EVERY_MS,
): Promise<Installation & { stop(): void }> {
  let identified: KnownInstallation | undefined
  let problem: string | undefined
  const compare = async () => {
    identified = (await readInstallation(db).catch(() => undefined)) ?? identified
    const before = problem
    problem = describeProblem(configured, identified?.current)
    if (problem !== undefined && before === undefined)
      log.error({ configured, database: identified?.current }, problem)
    if (problem === undefined && before !== undefined) log.info('this installation owns its database again')
  }
  const stop = await repeatEvery(everyMs, compare)
  return {
    id: () => identified?.current,
    isOurs: (id, madeAt) =>
      identified?.claims.some((claim) => claim.id === id && (claim.until === null || madeAt < claim.until)) ??
      false,
    problem: () => problem,
    stop,
  }
}

async function readInstallation(db: Db): Promise<KnownInstallation | undefined> {
  const rows = await db
    .selectFrom('installation')
    .select(['id', 'isCurrent', 'claimedAt'])
    .orderBy('claimedAt')
    .execute()
  const current = rows.find(({ isCurrent }) => isCurrent)?.id
  if (current === undefined) return undefined
  const claims = rows.map(({ id }, n) => ({
    id,
    until: id === current ? null : (rows[n + 1]?.claimedAt ?? null),
  }))
  return { current, claims }
}

function describeProblem(configured: string | undefined, current: string | undefined): string | undefined {
  if (configured === undefined || configured === current) return undefined
  const owner = current === undefined ? 'cannot be read yet' : `belongs to installation ${current}`
  return `the database ${owner} and INSTALLATION_ID is ${configured}: payments and background work are stopped`
}

const LOOK_MS = 500

export async function untilOwned(installation: Installation): Promise<void> {
  while (installation.problem() !== undefined) await delay(LOOK_MS)
}

/** Resolves with the reason once this installation no longer owns its database. */
export async function untilLost(installation: Installation): Promise<string> {
  for (;;) {
    const problem = installation.problem()
    if (problem !== undefined) return problem
    await delay(LOOK_MS, undefined, { ref: false })
  }
}

export const notInCharge = () => refuse('unavailable', 'not_in_charge')

type Claim = { configured: string | undefined; former: string | undefined; at: Date }

/**
 * Lets this machine take over the database from an installation that no longer runs. Its provider orders stay ours. The
 * operator names the former id, so that a command sent twice or on the wrong machine does not claim a copy.
 */
export async function claimInstallation(db: Db, { configured, former, at }: Claim): Promise<string> {
  if (configured === undefined) throw new OperatorError('INSTALLATION_ID is not set on this machine.')
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('installation')
      .select('id')
      .where('isCurrent', '=', true)
      .forUpdate()
      .executeTakeFirst()
    const current = row?.id
    if (current === configured) return `${configured} owns this database already.`
    if (current !== former)
      throw new OperatorError(
        `The database belongs to ${current}. If that installation no longer runs: --former ${current}`,
      )
    await sql`update installation set is_current = false where is_current`.execute(trx)
    await sql`insert into installation (id, is_current, claimed_at) values (${configured}, true, ${at})
      on conflict (id) do update set is_current = true, claimed_at = excluded.claimed_at`.execute(trx)
    await writeAudit(trx, {
      at,
      action: 'installation.claimed',
      subjectType: 'installation',
      subjectId: configured,
      before: { id: current },
      after: { id: configured },
    })
    return `${configured} owns this database now. Its processes notice within ten seconds.`
  })
}
