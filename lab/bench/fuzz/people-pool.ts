import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Config } from '../../../apps/server/src/config.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { type Db, sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import { PASSWORD } from '../../../apps/server/src/testing/make-account.ts'
import { signOfficeToken, signToken } from '../../../apps/server/src/testing/sign-token.ts'
import { presets } from '../../../packages/contract/rights.ts'

export type People = Awaited<ReturnType<typeof createPeoplePool>>

const NOBODY = 'nobody'
/** Well within a token's lifetime of 15 minutes. */
const RENEWED_MS = 4 * 60_000

/** One caller of each kind: anonymous, two devotees, and each role of the office. */
export async function createPeoplePool(db: Db, config: Config) {
  const held: Record<string, readonly string[]> = { devotee: [], 'another devotee': [], ...presets }
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const ids = new Map<string, string>()
  const tokens = new Map<string, { token: string; madeAt: number }>()
  let made = 0

  const make = async (who: string) => {
    const id = randomUUID()
    const number = made++
    await sqlRows(
      db,
      `insert into account (id, name, email, mobile, mobile_verified, password_hash, consented_at, created_at, is_admin,
         capabilities) values ($1, $2, $3, $4, true, $5, now(), now(), $6, $7)`,
      [
        id,
        `Fuzz ${who}`,
        `fuzz${number}@example.com`,
        `+9198471${String(number).padStart(5, '0')}`,
        passwordHash,
        (held[who]?.length ?? 0) > 0,
        held[who],
      ],
    )
    ids.set(who, id)
    tokens.delete(who)
  }
  for (const who of Object.keys(held)) await make(who)

  return {
    names: [NOBODY, ...Object.keys(held)],
    async tokenOf(who: string): Promise<string | undefined> {
      const accountId = ids.get(who)
      if (accountId === undefined) return undefined
      const now = performance.now()
      const kept = tokens.get(who)
      if (kept && now - kept.madeAt < RENEWED_MS) return kept.token
      const isOffice = (held[who]?.length ?? 0) > 0
      const signing = { config, clock: systemClock, db }
      const token = await (isOffice ? signOfficeToken(signing, accountId) : signToken(signing, accountId))
      tokens.set(who, { token, madeAt: now })
      return token
    },
    /** Replaces people who deleted their account or lost their rights by new ones. */
    async restore(): Promise<number> {
      let restored = 0
      for (const [who, id] of ids) {
        const [row] = await sqlRows<{ email: string; capabilities: string[] }>(
          db,
          'select email, capabilities from account where id = $1',
          [id],
        )
        const stands = row && (held[who] ?? []).every((capability) => row.capabilities.includes(capability))
        if (stands && !row.email.includes('forgotten')) continue
        await make(who)
        restored++
      }
      return restored
    },
  }
}
