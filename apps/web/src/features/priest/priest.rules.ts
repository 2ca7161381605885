import type { PriestEntry, PriestGroup, PriestList, PriestSession } from './priest.api.ts'
import type { Kept, Mark } from './priest.store.ts'

/** `sent`: the server has the mark. `marked`: marked on this phone, waiting to be sent. */
export type GroupState = 'sent' | 'marked' | 'now' | 'waits'

/** The entries to read; removed entries are skipped. */
export const listRead = ({ entries }: PriestGroup) => entries.filter(({ mark }) => mark !== 'out')

/** Number of names of a group read on this phone. */
export function countRead(group: PriestGroup, kept: Kept): number {
  const last = kept.read[group.id]
  if (!last) return 0
  const names = listRead(group)
  const at = names.findIndex(({ line_id }) => line_id === last.lineId)
  // The last name read was removed since: count the names before its position.
  return at >= 0 ? at + 1 : names.filter(({ number }) => number <= last.number).length
}

export const findMark = (marks: readonly Mark[], list: PriestList, groupId: string) =>
  marks.find((mark) => mark.groupId === groupId && mark.onDate === list.on_date && mark.refusal === null)

/** Ids of lines that are not marked as performed on the server. */
export const listUnmarked = (group: PriestGroup) =>
  listRead(group)
    .filter(({ isPerformed }) => !isPerformed)
    .map(({ line_id }) => line_id)

function isDone(group: PriestGroup, marked: Mark | undefined): boolean {
  const left = listUnmarked(group)
  return left.every((id) => marked?.lineIds.includes(id))
}

/**
 * State of each group. A partly read group is `now`; if there is none, the first waiting group of the session that
 * began last.
 */
export function groupStates(kept: Kept, marks: readonly Mark[], time: string): Map<string, GroupState> {
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

/** Entries added, changed or removed since the printed sheet, by session. */
export const listLate = ({ sessions }: PriestList): Late[] =>
  sessions.flatMap((session) =>
    session.groups.flatMap((group) => {
      const of = Math.max(0, ...group.entries.map(({ number }) => number))
      return group.entries.filter(({ mark }) => mark !== null).map((entry) => ({ session, group, entry, of }))
    }),
  )

/** Identifies an entry's current content, so that a further change shows as unseen again. */
export const nameLate = ({ entry }: Late) =>
  [entry.line_id, entry.mark, entry.name, entry.nameMl, entry.star?.name].join('|')

export const findGroup = (list: PriestList, groupId: string) => {
  for (const session of list.sessions)
    for (const group of session.groups) if (group.id === groupId) return { session, group }
  return undefined
}
