import type { PriestEntry, PriestGroup, PriestList, PriestSession } from './priest.api.ts'
import type { Kept, Mark } from './priest.store.ts'

/** `sent`: the office knows. `marked`: marked on this phone, and waits for a network. */
export type GroupState = 'sent' | 'marked' | 'now' | 'waits'

/** Who is read: whoever is out is not. */
export const listRead = ({ entries }: PriestGroup) => entries.filter(({ mark }) => mark !== 'out')

/** How many names of a group have been read on this phone. */
export function countRead(group: PriestGroup, kept: Kept): number {
  const last = kept.read[group.id]
  if (!last) return 0
  const names = listRead(group)
  const at = names.findIndex(({ line_id }) => line_id === last.lineId)
  // Who was read last has gone since: all that stood before are read.
  return at >= 0 ? at + 1 : names.filter(({ number }) => number <= last.number).length
}

export const findMark = (marks: readonly Mark[], list: PriestList, groupId: string) =>
  marks.find((mark) => mark.groupId === groupId && mark.onDate === list.on_date && mark.refusal === null)

/** The lines of a group that nobody has marked yet. */
export const listUnmarked = (group: PriestGroup) =>
  listRead(group)
    .filter(({ isPerformed }) => !isPerformed)
    .map(({ line_id }) => line_id)

function isDone(group: PriestGroup, marked: Mark | undefined): boolean {
  const left = listUnmarked(group)
  return left.every((id) => marked?.lineIds.includes(id))
}

/** How each group stands. What is being read is now; else the first that waits in the session that has begun last. */
export function judgeGroups(kept: Kept, marks: readonly Mark[], time: string): Map<string, GroupState> {
  const { list } = kept
  const states = new Map<string, GroupState>()
  for (const { groups } of list.sessions)
    for (const group of groups) {
      const marked = findMark(marks, list, group.id)
      if (isDone(group, marked)) states.set(group.id, marked ? 'marked' : 'sent')
      else states.set(group.id, countRead(group, kept) > 0 ? 'now' : 'waits')
    }
  if ([...states.values()].includes('now')) return states
  const begun = list.sessions.filter(({ startsAt }) => startsAt <= time)
  const waits = begun.at(-1)?.groups.find(({ id }) => states.get(id) === 'waits')
  if (waits) states.set(waits.id, 'now')
  return states
}

export type Late = { session: PriestSession; group: PriestGroup; entry: PriestEntry; of: number }

/** Whoever came, changed or went since the paper, in the order of the sessions. */
export const listLate = ({ sessions }: PriestList): Late[] =>
  sessions.flatMap((session) =>
    session.groups.flatMap((group) => {
      const of = Math.max(0, ...group.entries.map(({ number }) => number))
      return group.entries.filter(({ mark }) => mark !== null).map((entry) => ({ session, group, entry, of }))
    }),
  )

/** Seen as it is now: changed once more, it is news again. */
export const nameLate = ({ entry }: Late) =>
  [entry.line_id, entry.mark, entry.name, entry.nameMl, entry.star?.name].join('|')

export const findGroup = (list: PriestList, groupId: string) => {
  for (const session of list.sessions)
    for (const group of session.groups) if (group.id === groupId) return { session, group }
  return undefined
}
