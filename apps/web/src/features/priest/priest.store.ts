import { create } from 'zustand'
import { listKey, marksKey } from '../../lib/session/phone-copy.ts'
import { useSession } from '../../lib/session/session-store.ts'
import type { PriestList } from './priest.api.ts'

/** Today's list cached on this phone, with what was read and seen. */
export type Kept = {
  list: PriestList
  /** By this phone's clock: when the list arrived (`heardAt`), and when the server last confirmed it. */
  heardAt: number
  checkedAt: number
  /** The last line read in each group. */
  read: Record<string, { lineId: number; number: number }>
  /** Late entries that were looked at. */
  seen: string[]
}

/** A mark made on this phone that was not sent yet. Contains no devotee's name. */
export type Mark = {
  press: string
  onDate: string
  groupId: string
  offering: PriestList['star']
  lineIds: number[]
  /** Marked before the session's start, after confirmation. */
  isEarly: boolean
  /** It was sent, but no answer arrived, so the server may have it. */
  isTried: boolean
  /** Why the server refused it. */
  refusal: string | null
}

type PriestState = { kept: Kept | null; marks: Mark[] }

export const usePriest = create<PriestState>(() => ({
  kept: readKept(Date.now()),
  marks: parse<Mark[]>(marksKey) ?? [],
}))

usePriest.subscribe(({ kept, marks }, before) => {
  if (kept !== before.kept) store(listKey, kept)
  if (marks !== before.marks) store(marksKey, marks.length > 0 ? marks : null)
})
useSession.subscribe((now, before) => {
  if (before.signedIn && !now.signedIn) usePriest.setState({ kept: null, marks: [] })
})

/**
 * The list expires at the temple's midnight, measured from its arrival, because the phone's clock may be wrong. If the
 * clock was set back, it expires at once.
 */
export function isOver({ list, heardAt }: Kept, now: number): boolean {
  return now < heardAt || now - heardAt >= Date.parse(list.endsAt) - Date.parse(list.now)
}

function readKept(now: number): Kept | null {
  const kept = parse<Kept>(listKey)
  if (kept && !isOver(kept, now)) return kept
  localStorage.removeItem(listKey)
  return null
}

/** Deletes the names after midnight. Unsent marks stay, because the server must still get them. */
export function sweepOld(now: number): void {
  const { kept } = usePriest.getState()
  if (kept && isOver(kept, now)) usePriest.setState({ kept: null })
}

export function keepList(list: PriestList, now: number): void {
  const { kept } = usePriest.getState()
  const isSameDay = kept?.list.on_date === list.on_date
  usePriest.setState({
    kept: {
      list,
      heardAt: now,
      checkedAt: now,
      read: isSameDay ? kept.read : {},
      seen: isSameDay ? kept.seen : [],
    },
  })
}

const change = (next: (kept: Kept) => Kept) =>
  usePriest.setState(({ kept }) => ({ kept: kept && next(kept) }))

export const confirmList = (now: number) => change((kept) => ({ ...kept, checkedAt: now }))
export const keepRead = (groupId: string, last: { lineId: number; number: number } | null) =>
  change((kept) => {
    const { [groupId]: _before, ...others } = kept.read
    return { ...kept, read: last ? { ...others, [groupId]: last } : others }
  })
export const keepSeen = (seen: string[]) => change((kept) => ({ ...kept, seen }))

export const addMark = (mark: Mark) => usePriest.setState(({ marks }) => ({ marks: [...marks, mark] }))
export const dropMark = (press: string) =>
  usePriest.setState(({ marks }) => ({ marks: marks.filter((mark) => mark.press !== press) }))
/** The server accepted the mark: update the cached list now, without waiting for the next fetch. */
export const settleMark = (press: string, performed: ReadonlySet<number>) =>
  usePriest.setState(({ kept, marks }) => ({
    marks: marks.filter((mark) => mark.press !== press),
    kept: kept && { ...kept, list: setPerformed(kept.list, performed) },
  }))
export const changeMark = (press: string, to: Partial<Mark>) =>
  usePriest.setState(({ marks }) => ({
    marks: marks.map((mark) => (mark.press === press ? { ...mark, ...to } : mark)),
  }))

const setPerformed = (list: PriestList, performed: ReadonlySet<number>): PriestList => ({
  ...list,
  sessions: list.sessions.map((session) => ({
    ...session,
    groups: session.groups.map((group) => {
      const entries = group.entries.map((entry) =>
        performed.has(entry.line_id) ? { ...entry, isPerformed: true } : entry,
      )
      return { ...group, entries, performed: entries.filter(({ isPerformed }) => isPerformed).length }
    }),
  })),
})

function parse<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is blocked: the list lasts while the page is open.
  }
}
