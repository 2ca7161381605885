import { DomainError } from '../../platform/errors.ts'

export const roomNotFound = () =>
  new DomainError('not_found', 'room_not_found', 'There is no such waiting room.')

export const joiningNotOpen = (joinsFrom: Date) =>
  new DomainError('conflict', 'room_not_open_yet', 'The waiting room is not open yet.', {
    meta: { joinsFrom: joinsFrom.toISOString() },
  })

export const roomEnded = () =>
  new DomainError('conflict', 'room_ended', 'This opening has ended. Other days are open as always.')

export const ticketInvalid = () =>
  new DomainError(
    'unauthenticated',
    'ticket_invalid',
    'We do not know this ticket. Please sign in and join again: your place stays yours.',
  )

export const notYourTurn = () =>
  new DomainError('refused', 'not_your_turn', 'It is not your turn yet. Your place stays yours.')

export const roomFull = () =>
  new DomainError(
    'unavailable',
    'room_full',
    'Your turn was some minutes ago, and all are inside just now. We let you in as soon as somebody leaves.',
    { retryAfterSeconds: 5 },
  )

export const turnGone = () =>
  new DomainError('conflict', 'turn_gone', 'Your turn has been used. Other days are open as always.')

/** Thrown by booking: this day is given out in a waiting room, or by a ballot. */
export const passRequired = (line: number, roomId: string | null, opensAt: Date | null) =>
  new DomainError(
    'conflict',
    roomId ? 'pass_required' : 'by_ballot',
    roomId
      ? 'This day is being given out in the waiting room. Please join it; nothing has been charged.'
      : 'The places of this day are given out by a ballot. Nothing has been charged.',
    { meta: { line, roomId, opensAt: opensAt?.toISOString() ?? null } },
  )

export const drawNotFound = () => new DomainError('not_found', 'draw_not_found', 'There is no such draw.')
