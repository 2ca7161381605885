import { PASS_MINUTES, TURN_MINUTES } from '@vazhipadu/contract/releases/facts'
import type { NowServing } from '@vazhipadu/contract/waiting-room'
import type { Place } from './find-place.ts'
import { clock, count, countdown, minutes } from './format-room.ts'
import { booked, type Link, lockPhone, type Parts, placesLeft, toDraw, toOtherDays } from './room-parts.ts'
import { word } from './word.ts'

type InRoom = {
  state: 'shown'
  serving: NowServing
  place: Place | undefined
  /** Joined after the opening: placed behind all drawn entries, in order of arrival. */
  isLate: boolean
  goIn: () => void
}
export type Shown =
  | InRoom
  | { state: 'lost' | 'goingIn' | 'missed' | 'used' | 'unknown' }
  | { state: 'signIn'; href: string }
  | { state: 'inside'; href: string; until: string }

/** People ahead when this window first knew, to show the progress since. */
let began: number | undefined

export function describeRoom(shown: Shown): Parts {
  const dark = { oil: 0.4, isLit: false }
  const bright = { oil: 1, isLit: true }
  switch (shown.state) {
    case 'shown':
      return describe(shown)
    case 'lost':
      return { title: word('room.lostTitle'), lead: word('room.lostLead'), ...dark }
    case 'unknown':
      return {
        title: word('room.unknownTitle'),
        lead: word('room.unknownLead'),
        action: toOtherDays(),
        ...dark,
      }
    case 'goingIn':
      return { title: word('room.turnTitle'), lead: word('room.goingIn'), ...bright }
    case 'missed':
      return {
        title: word('room.missedTitle'),
        lead: word('room.missedLead'),
        notes: [{ icon: 'care', text: word('room.missedKeep') }],
        ...bright,
      }
    case 'used':
      return {
        title: word('room.usedTitle'),
        lead: word('room.usedLead'),
        action: toOtherDays(),
        notes: [booked()],
        ...dark,
      }
    case 'inside':
      return {
        title: word('room.insideTitle'),
        lead: word('room.insideLead', { time: clock(shown.until) }),
        action: { words: word('room.goOn'), press: shown.href },
        ...bright,
      }
    case 'signIn':
      return {
        title: word('room.signInTitle'),
        lead: word('room.signInLead'),
        action: { words: word('room.signIn'), press: shown.href },
        ...dark,
      }
  }
}

function describe({ serving, place, isLate, goIn }: InRoom): Parts {
  const { phase, opensAt, joinsFrom, at, joined } = serving
  const quiet = { text: word('room.sealed'), link: toDraw(serving) }
  if (phase === 'ended') return describeEnd(serving, place)
  if (phase === 'announced')
    return {
      title: word('room.joinsTitle', { time: clock(joinsFrom) }),
      lead: word('room.joinsLead', { time: clock(opensAt) }),
      quiet,
      oil: 0,
      isLit: false,
    }
  const untilOpening = (Date.parse(opensAt) - Date.parse(at)) / 1000
  if (phase === 'joining' && untilOpening > 0)
    return {
      title: word('room.beforeTitle', { time: clock(opensAt) }),
      lead: word(joined > 2 ? 'room.beforeLead' : 'room.beforeAlone', {
        others: count(joined - 1),
        time: clock(opensAt),
      }),
      facts: [[word('room.untilOpens'), countdown(untilOpening)], ...placesLeft(serving)],
      isCounting: true,
      notes: [lockPhone()],
      quiet,
      oil: 0,
      isLit: false,
    }
  if (phase === 'drawing' || phase === 'joining' || !place)
    return {
      title: word('room.drawingTitle'),
      lead: word('room.drawingLead', { joined: count(joined) }),
      quiet,
      oil: 0.1,
      isLit: false,
    }
  return place.isCalled ? describeTurn(serving, goIn) : describeWait(serving, place, isLate)
}

/** The room has ended: whether places are left, and what to do. */
function describeEnd(serving: NowServing, place: Place | undefined): Parts {
  const isGone = serving.endReason === 'sold_out'
  // People who were called, or whose ticket is not on this phone, may have paid: say nothing about money to them.
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

function turnLead(placesFree: number | null): string {
  if (!placesFree) return word('room.turnLeadOpen')
  return word(placesFree === 1 ? 'room.turnLeadOne' : 'room.turnLead', { places: count(placesFree) })
}

function describeTurn({ placesFree }: NowServing, goIn: () => void): Parts {
  return {
    title: word('room.turnTitle'),
    lead: turnLead(placesFree),
    action: { words: word('room.goIn'), press: goIn },
    notes: [{ icon: 'tick', text: word('room.turnKept', { minutes: PASS_MINUTES }) }],
    quiet: { text: word('room.turnLate', { minutes: TURN_MINUTES }) },
    oil: 1,
    isLit: true,
  }
}

function describeWait(serving: NowServing, { before, number, secondsLeft }: Place, isLate: boolean): Parts {
  began = Math.max(began ?? before, before)
  const share = began === 0 ? 1 : 1 - before / began
  const lead = () => {
    if (serving.isPaused) return word('room.waitPaused')
    if (serving.isAllHeld) return word('room.waitHeld')
    if (serving.phase === 'learning')
      return word('room.waitLearning', { time: clock(serving.servesFrom ?? serving.at) })
    if (secondsLeft === null || secondsLeft < 30) return word('room.waitSoon')
    return word('room.waitLead', {
      time: clock(Date.parse(serving.at) + secondsLeft * 1000),
      minutes: minutes(secondsLeft),
    })
  }
  // Most families take one or two places: with this many people ahead, say that the places may run out.
  const isBeyond = serving.placesFree !== null && before >= serving.placesFree
  const beyond = {
    icon: 'care' as const,
    text: word('room.mayNotReach'),
    link: [word('room.otherDays'), '/home'] as Link,
  }
  return {
    big: count(before),
    title: word(before === 1 ? 'room.waitTitleOne' : 'room.waitTitle'),
    lead: lead(),
    ...(began > 1 && { way: { share, began: word('room.began', { count: count(began) }) } }),
    facts: [
      [word('room.yourNumber'), count(number)],
      ...placesLeft(serving),
      ...(serving.rate > 0
        ? [[word('room.aMinute'), count(Math.round(serving.rate * 60))] as [string, string]]
        : []),
    ],
    notes: [lockPhone(), ...(isBeyond ? [beyond] : [])],
    quiet: {
      text: `${isLate ? `${word('room.late')} ` : ''}${word('room.sameNumber')}`,
      link: toDraw(serving),
    },
    oil: 0.15 + share * 0.75,
    isLit: true,
  }
}
