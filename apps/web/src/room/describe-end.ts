import type { NowServing } from '@vazhipadu/contract/waiting-room'
import type { Place } from './find-place.ts'
import { count } from './format-room.ts'
import { booked, type Parts, toDraw, toOtherDays } from './room-parts.ts'
import { word } from './word.ts'

/** It is over: whether anything is left, and what to do. */
export function describeEnd(serving: NowServing, place: Place | undefined): Parts {
  const isGone = serving.endReason === 'sold_out'
  // Whoever was called, or is not known on this phone, may have paid: of them nothing is said about money.
  const isOutside = place?.isCalled === false
  return {
    title: word(isGone ? 'room.goneTitle' : 'room.endedTitle'),
    lead: [
      isGone && isOutside && place.before > 0 && word('room.goneBefore', { count: count(place.before) }),
      isOutside && word('room.noCharge'),
      word(isGone ? 'room.goneLead' : 'room.endedLead'),
    ]
      .filter(Boolean)
      .join(' '),
    action: toOtherDays(),
    notes: isOutside ? [] : [booked()],
    quiet: { text: word('room.sealed'), link: toDraw(serving) },
    oil: 0.3,
    isLit: false,
  }
}
