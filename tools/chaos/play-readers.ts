import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createAccessTokens } from '../../apps/server/src/features/identity/sessions/sign-access-token.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { askTemple, type Call, type Hear } from '../bench/kill/ask-temple.ts'
import { SCARCE } from '../bench/kill/play-crowd.ts'
import type { Anywhere } from './describe-worlds.ts'
import { MOST_LISTED } from './judge-history.ts'

/** An order that was acknowledged, and whose it is. */
export type Known = { tranNo: string; accountId: string }

const PAUSE_MS = 150
/** Most look at what they have just booked. */
const RECENT = 40

/** One who asks as whoever owns what is asked for, by a token of this moment of the temple's clock. */
export function makeReader({ urls, config }: Pick<Anywhere, 'urls' | 'config'>, hear: Hear) {
  const tokens = createAccessTokens(config.TOKEN_KEYS)
  return async (accountId: string, call: Call, which: number, offsetMs = 0) => {
    const now = new Date(systemClock.now().getTime() + offsetMs)
    const token = await tokens.sign(
      { sub: accountId, sid: randomUUID(), role: ['user'], signedInAt: now },
      now,
    )
    return askTemple({ urls }, { press: which, accountId, token, hear }, call, 0).catch(() => undefined)
  }
}

export const lookAt = (tranNo: string): Call => ({ method: 'GET', path: `/booking/orders/${tranNo}` })
export const LIST: Call = { method: 'POST', path: '/booking/my-bookings', body: { limit: MOST_LISTED } }

/** While others book, some only look: at an order, at all of theirs, at the places of a month. */
export async function playReaders(
  world: Pick<Anywhere, 'urls' | 'config'>,
  {
    known,
    hear,
    goesOn,
    random,
  }: { known: Known[]; hear: Hear; goesOn: () => boolean; random: () => number },
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
