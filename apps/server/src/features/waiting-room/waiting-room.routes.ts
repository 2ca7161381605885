import * as contract from '@vazhipadu/contract/waiting-room'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Identity } from '../identity/prepare-identity.ts'
import { openJoining } from './join-room.ts'
import { openRedeeming } from './redeem-turn.ts'
import { showDraw, showShard } from './show-draw.ts'
import { showNowServing } from './show-now-serving.ts'
import { readTicket, signTicket } from './sign-ticket.ts'
import { ticketInvalid } from './waiting-room.errors.ts'
import { makeCode } from './waiting-room.rules.ts'

type Deps = Platform & { identity: Identity }

/** Cacheable for a second; if we are down, a stale answer of up to a minute is better than none. */
const keepForAll = (reply: FastifyReply) =>
  reply.header('cache-control', 'public, max-age=1, stale-while-revalidate=1, stale-if-error=60')
const keepForLong = (reply: FastifyReply, isFinal: boolean) =>
  reply.header('cache-control', isFinal ? 'public, max-age=86400, immutable' : 'public, max-age=1')

/** The devotees' calls: show whose turn it is, join, redeem a turn, and verify the draw. */
export function waitingRoomRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config, identity } = deps
  const join = openJoining(deps)
  const redeem = openRedeeming(deps)
  const codeKeys = new Map<string, Buffer>()
  const findCodeKey = async (roomId: string) => {
    const cached = codeKeys.get(roomId)
    if (cached) return cached
    const { codeKey } = await db
      .selectFrom('room')
      .innerJoin('draw', 'draw.id', 'room.drawId')
      .select('draw.codeKey')
      .where('room.id', '=', roomId)
      .executeTakeFirstOrThrow()
    codeKeys.set(roomId, codeKey)
    return codeKey
  }

  implement(app, contract.getNowServing, ({ params, reply }) => {
    keepForAll(reply)
    return showNowServing(db, params.room_id, clock.now())
  })

  implement(app, contract.joinRoom, async ({ params, caller }) => {
    const { room_id: roomId } = params
    const { accountId, sessionId } = caller
    const { lateNo } = await join({ roomId, accountId })
    return {
      ticket: signTicket(config.LINK_SECRETS, { roomId, accountId, sessionId }),
      code: makeCode(await findCodeKey(roomId), accountId).toString('hex'),
      lateNo,
    }
  })

  implement(app, contract.redeemTurn, async ({ params, body }) => {
    const ticket = readTicket(config.LINK_SECRETS, body.ticket)
    if (ticket?.roomId !== params.room_id) throw ticketInvalid()
    const { expiresAt, signedInAt } = await redeem(ticket)
    const { accountId: sub, sessionId: sid } = ticket
    const token = await identity.tokens.sign({ sub, sid, role: [], signedInAt }, clock.now())
    return { expiresAt: expiresAt.toISOString(), token }
  })

  implement(app, contract.getDraw, async ({ params, reply }) => {
    const draw = await showDraw(db, params.draw_id)
    keepForLong(reply, draw.buckets !== null)
    return draw
  })

  implement(app, contract.getDrawShard, ({ params, reply }) => {
    keepForLong(reply, true)
    return showShard(db, params.draw_id, params.shard)
  })
}
