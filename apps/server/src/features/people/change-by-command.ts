import { randomUUID } from 'node:crypto'
import { type Capability, capabilities, presets } from '@vazhipadu/contract/rights'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { findAccountByEmail } from '../identity/identity.reads.ts'
import { normalizeEmail } from '../identity/identity.rules.ts'
import { lockKeepers, lockRights } from '../identity/set-rights.ts'
import { applyRights } from './apply-rights.ts'
import { endWaiting, findWaiting, insertChange } from './people.writes.ts'

type Command = { email: string; names: readonly Capability[]; at: Date }

/** Undefined: one of the words is neither a capability nor a role. */
export function readNames(words: readonly string[]): Capability[] | undefined {
  const sets = words.map((word): readonly Capability[] | undefined => {
    const named = capabilities.find((name) => name === word)
    return named ? [named] : Object.entries(presets).find(([name]) => name === word)?.[1]
  })
  if (sets.includes(undefined)) return undefined
  return capabilities.filter((name) => sets.some((set) => set?.includes(name)))
}

/**
 * An operator on the machine needs no approval. Adds to the held capabilities; undefined: no account has that e-mail
 * address.
 */
export function grantByCommand(db: Db, { email, names, at }: Command): Promise<Capability[] | undefined> {
  return change(db, email, at, (held) =>
    capabilities.filter((name) => held.includes(name) || names.includes(name)),
  )
}

/** Removes these capabilities, or all of them if none is named. */
export function revokeByCommand(db: Db, { email, names, at }: Command): Promise<Capability[] | undefined> {
  return change(db, email, at, (held) =>
    names.length === 0 ? [] : held.filter((name) => !names.includes(name)),
  )
}

async function change(
  db: Db,
  email: string,
  at: Date,
  decide: (held: readonly Capability[]) => Capability[],
): Promise<Capability[] | undefined> {
  const id = randomUUID()
  const account = await findAccountByEmail(db, normalizeEmail(email))
  if (!account) return undefined
  const accountId = account.id
  return inTransaction(db, async (trx) => {
    const keepers = await lockKeepers(trx)
    const held = (await lockRights(trx, accountId))?.capabilities ?? []
    const wanted = decide(held)
    const added = wanted.filter((name) => !held.includes(name))
    if (added.length === 0 && wanted.length === held.length) return wanted
    const waiting = await findWaiting(trx, accountId, at)
    if (waiting) await endWaiting(trx, { id: waiting.id, decidedBy: null, at, outcome: 'declined' })
    const parts = { accountId, held, wanted, until: null, reason: 'By command' }
    await insertChange(trx, { ...parts, id, askedBy: null, askedAt: at, endsAt: at, outcome: 'done' })
    await applyRights(trx, { ...parts, changeId: id, added, at, keepers, actorId: undefined })
    return wanted
  })
}
