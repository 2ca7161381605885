import { refuse } from '../../platform/errors.ts'

export const roomNotFound = () => refuse('not_found', 'room_not_found')

export const joiningNotOpen = (joinsFrom: Date) =>
  refuse('conflict', 'room_not_open_yet', {
    meta: { joinsFrom: joinsFrom.toISOString() },
  })

export const roomEnded = () => refuse('conflict', 'room_ended')

export const ticketInvalid = () => refuse('unauthenticated', 'ticket_invalid')

export const notYourTurn = () => refuse('refused', 'not_your_turn')

export const roomFull = () => refuse('unavailable', 'room_full', { retryAfterSeconds: 5 })

export const turnGone = () => refuse('conflict', 'turn_gone')

/** Thrown by booking: this day is given out in a waiting room, or by a ballot. */
export const passRequired = (line: number, roomId: string | null, opensAt: Date | null) =>
  refuse('conflict', roomId ? 'pass_required' : 'by_ballot', {
    meta: { line, roomId, opensAt: opensAt?.toISOString() ?? null },
  })

export const drawNotFound = () => refuse('not_found', 'draw_not_found')
