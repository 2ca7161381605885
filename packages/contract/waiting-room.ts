import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const instant = z.iso.datetime({ offset: true })
const hex = z.string().regex(/^[0-9a-f]*$/)
const ofRoom = z.object({ room_id: z.uuid() })
const ofDraw = z.object({ draw_id: z.uuid() })

/**
 * `announced`: joining has not begun. `joining`: nobody has a place yet. `drawing`: the list is closed, the beacon's
 * round awaited. `learning`: drawn, everybody learns their place. `serving`: turns are called. `ended`.
 */
export const roomPhases = ['announced', 'joining', 'drawing', 'learning', 'serving', 'ended'] as const

/** The same for everybody and of nobody: a cache in front of us answers the crowd. */
export const nowServing = z.object({
  phase: z.enum(roomPhases),
  /** By the temple's clock; what a phone's own says decides nothing. */
  at: instant,
  joinsFrom: instant,
  opensAt: instant,
  servesFrom: instant.nullable(),
  draw_id: z.uuid(),
  joined: z.number().int(),
  late: z.number().int(),
  /** Lines below it have been called. */
  threshold: z.number().int(),
  /** How many have been called, about; of those who are drawn the table of the draw says it exactly. */
  rate: z.number(),
  isPaused: z.boolean(),
  /** Everything is held by people who are paying; what comes back is called for. */
  isAllHeld: z.boolean(),
  placesFree: z.number().int().nullable(),
  endReason: z.enum(['sold_out', 'time', 'office']).nullable(),
  /** Asked again after this part of the time that is left. */
  pollShare: z.number(),
  /** Grows with every new controller: an older answer is put aside. */
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
    /** For this room and this session; opens nothing before its owner's turn. */
    ticket: z.string(),
    /** Known to its owner alone: with it anybody can be shown one's own draw. */
    code: hex,
    /** Null: joined before the opening, and drawn with all others. */
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
    /** Withdrawn before it was drawn: there will be no draw. */
    calledOffAt: instant.nullable(),
    /** How many lines lie in each of as many even parts of all lines. */
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
