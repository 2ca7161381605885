import { TURN_MINUTES } from '@vazhipadu/contract/releases/facts'
import type { NowServing } from '@vazhipadu/contract/waiting-room'
import { count } from './format-room.ts'
import { word } from './word.ts'

export type Link = [words: string, href: string]
export type Parts = {
  title: string
  big?: string
  lead: string
  facts?: [name: string, value: string][]
  /** A countdown, shown as the first fact. */
  isCounting?: boolean
  way?: { share: number; began: string }
  notes?: { icon: 'phone' | 'care' | 'tick'; text: string; link?: Link }[]
  action?: { words: string; press: (() => void) | string }
  quiet?: { text: string; link?: Link }
  /** The lamp's oil level, and whether it burns. */
  oil: number
  isLit: boolean
}

export const toOtherDays = () => ({ words: word('room.otherDays'), press: '/home' })
export const toDraw = ({ draw_id }: NowServing): Link => [word('room.checkDraw'), `/draws/${draw_id}`]
export const booked = () => ({
  icon: 'tick' as const,
  text: word('room.usedBooked'),
  link: [word('room.bookings'), '/history'] as Link,
})
export const lockPhone = () => ({
  icon: 'phone' as const,
  text: word('room.lockPhone', { minutes: TURN_MINUTES }),
})

export const placesLeft = ({ placesFree }: NowServing): [string, string][] =>
  placesFree === null ? [] : [[word('room.placesLeft'), count(placesFree)]]
