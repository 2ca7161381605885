import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createAccessTokens } from '../../apps/server/src/features/identity/sessions/sign-access-token.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { type Call, callTemple, type OnOutcome } from '../bench/kill/call-temple.ts'
import { SCARCE } from '../bench/kill/run-crowd.ts'
import { MAX_LISTED } from './check-history.ts'
import type { Anywhere } from './describe-worlds.ts'

/** An acknowledged order and its account. */
export type BookedOrder = { tranNo: string; accountId: string }

const PAUSE_MS = 150
/** Readers mostly look at the latest orders. */
const RECENT = 40

/** A client that reads as the owner of the order, with a token valid by the temple's current clock. */
export function makeReader({ urls, config }: Pick<Anywhere, 'urls' | 'config'>, hear: OnOutcome) {
  const tokens = createAccessTokens(config.TOKEN_KEYS)
  return async (accountId: string, call: Call, which: number, offsetMs = 0) => {
    const now = new Date(systemClock.now().getTime() + offsetMs)
    const token = await tokens.sign(
      { sub: accountId, sid: randomUUID(), role: ['user'], signedInAt: now },
      now,
    )
    return callTemple({ urls }, { press: which, accountId, token, hear }, call, 0).catch(() => undefined)
  }
}

export const lookAt = (tranNo: string): Call => ({ method: 'GET', path: `/booking/orders/${tranNo}` })
export const LIST: Call = { method: 'POST', path: '/booking/my-bookings', body: { limit: MAX_LISTED } }

/** Clients that only read while others book: an order, an account's orders, the places of a month. */
export async function runReaders(
  world: Pick<Anywhere, 'urls' | 'config'>,
  {
    known,
    hear,
    goesOn,
    random,
  }: { known: BookedOrder[]; hear: OnOutcome; goesOn: () => boolean; random: () => number },
): Promise<void> {
  const read = makeReader(world, hear)
  const one = async () => {
    while (goesOn()) {
      await delay(PAUSE_MS)
      const which = Math.floor(random() * 2)
      const from = random() < 0.8 ? Math.max(0, known.length - RECENT) : 0
      const chosen = known[from + Math.floor(random() * (known.length - from))]
      if (!chosen) continue
      const kind = random()
      if (kind < 0.5) await read(chosen.accountId, lookAt(chosen.tranNo), which)
      else if (kind < 0.8) await read(chosen.accountId, LIST, which)
      else await read(chosen.accountId, lookAtMonth(random()), which)
    }
  }
  await Promise.all([one(), one()])
}

function lookAtMonth(drawn: number): Call {
  const after = SCARCE.from + Math.floor(drawn * SCARCE.days)
  const month = new Date(systemClock.now().getTime() + after * 86_400_000).toISOString().slice(0, 7)
  return { method: 'GET', path: `/booking/calendar?offering_id=${SCARCE.offering_id}&month=${month}` }
}
