import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const instant = z.iso.datetime({ offset: true })
const hex = z.string().regex(/^[0-9a-f]*$/)
const ofRoom = z.object({ room_id: z.uuid() })
const ofDraw = z.object({ draw_id: z.uuid() })

/**
 * `announced`: joining has not begun. `joining`: places are not drawn yet. `drawing`: the list is closed and waits for
 * the beacon's round. `learning`: drawn, devotees fetch their places. `serving`: turns are called. `ended`.
 */
export const roomPhases = ['announced', 'joining', 'drawing', 'learning', 'serving', 'ended'] as const

/** The same for everyone and without personal data, so that a cache in front of the API can answer the crowd. */
export const nowServing = z.object({
  phase: z.enum(roomPhases),
  /** Time by the server's clock; phones must not use their own. */
  at: instant,
  joinsFrom: instant,
  opensAt: instant,
  servesFrom: instant.nullable(),
  draw_id: z.uuid(),
  joined: z.number().int(),
  late: z.number().int(),
  /** Members whose line is below this number have been called. */
  threshold: z.number().int(),
  /** Calls per second at present; clients estimate their remaining time from it. */
  rate: z.number(),
  isPaused: z.boolean(),
  /** Every place is held by devotees who are paying; released places lead to new calls. */
  isAllHeld: z.boolean(),
  placesFree: z.number().int().nullable(),
  endReason: z.enum(['sold_out', 'time', 'office']).nullable(),
  /** Clients poll again after this share of their remaining waiting time. */
  pollShare: z.number(),
  /** Rises with every new controller: clients discard answers with a lower value. */
  fence: z.number().int(),
})
export type NowServing = z.input<typeof nowServing>

export const getNowServing = endpoint({
  method: 'GET',
  path: '/waiting-room/:room_id/now-serving',
  summary: 'Whose turn it is: one answer for everybody, fresh every second',
  access: 'public',
  params: ofRoom,
  response: nowServing,
})

export const joinRoom = endpoint({
  method: 'POST',
  path: '/waiting-room/:room_id/join',
  summary: 'Stand in the room: once an account, however often it is asked',
  access: 'signed-in',
  params: ofRoom,
  response: z.object({
    /** Bound to this room and session; not valid before the owner's turn. */
    ticket: z.string(),
    /** A secret code known only to the owner, with which they can prove their own draw. */
    code: hex,
    /** Null: joined before the opening and takes part in the draw. */
    lateNo: z.number().int().nullable(),
  }),
})

export const redeemTurn = endpoint({
  method: 'POST',
  path: '/waiting-room/:room_id/turn',
  summary: 'Take one’s turn: a pass for some minutes, and a fresh access token with it',
  access: 'public',
  params: ofRoom,
  body: z.object({ ticket: z.string().max(120) }),
  response: z.object({ expiresAt: instant, token: z.string() }),
})

export const getDraw = endpoint({
  method: 'GET',
  path: '/waiting-room/draws/:draw_id',
  summary: 'Everything that is needed to check a draw, as far as it is known',
  access: 'public',
  params: ofDraw,
  response: z.object({
    announcedAt: instant,
    closesAt: instant,
    commitment: hex,
    beacon: z.object({ chain: hex, round: z.number().int(), signature: hex.nullable() }).nullable(),
    closedAt: instant.nullable(),
    entries: z.number().int().nullable(),
    shardBits: z.number().int().nullable(),
    entriesHash: hex.nullable(),
    secret: hex.nullable(),
    seed: hex.nullable(),
    drawnAt: instant.nullable(),
    /** Withdrawn before the draw, which will not take place. */
    calledOffAt: instant.nullable(),
    /** Histogram: number of lines in each of equally wide ranges of all lines. */
    buckets: z.array(z.number().int()).nullable(),
  }),
})

export const getDrawShard = endpoint({
  method: 'GET',
  path: '/waiting-room/draws/:draw_id/entries/:shard',
  summary: 'A part of the list of entries: the hashes of their codes, sorted, and the hashes of all parts',
  access: 'public',
  params: ofDraw.extend({ shard: z.coerce.number().int().min(0).max(1023) }),
  response: z.object({ leaves: hex, parts: z.array(hex) }),
})
