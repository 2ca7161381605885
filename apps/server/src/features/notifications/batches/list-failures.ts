import type { NoticeKind } from '@vazhipadu/contract/notifications'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sqlRows } from '../../../platform/db/database.ts'
import type { Trigger } from '../notifications.jobs.ts'
import { type About, listPeople, type PeopleDeps, triggerOf } from './list-people.ts'

/** Older failures are not listed, because it is too late to act on them. */
const NOTICE_DAYS = 7
const DAY_MS = 86_400_000

const kinds = Object.keys(triggerOf) as NoticeKind[]
const kindOf = (trigger: Trigger) => kinds.find((kind) => triggerOf[kind] === trigger)

/** People of one list whose message failed or is in doubt. */
export type Failure = {
  kind: NoticeKind
  onDate: CivilDate | null
  standing: 'failed' | 'unknown'
  people: number
}

/**
 * Failed and doubtful messages by list, newest day first. Counted with the list's own query, so that the linked list
 * shows the same number. Messages to one person (codes, confirmations) belong to no list; they are shown in the
 * booking's history.
 */
export async function listFailures(deps: PeopleDeps): Promise<Failure[]> {
  const now = deps.clock.now()
  const { today } = deps.calendar.timeAt(now)
  const rows = await sqlRows<{ trigger: Trigger; onDate: CivilDate | null }>(
    deps.db,
    `select distinct trigger, ids ->> 'onDate' as on_date from notice
     where status in ('failed', 'unknown') and created_at >= $1 and trigger = any ($2)
     order by on_date desc nulls last, trigger`,
    [new Date(now.getTime() - NOTICE_DAYS * DAY_MS), kinds.map((kind) => triggerOf[kind])],
  )
  const failures: Failure[] = []
  for (const { trigger, onDate } of rows) {
    const about = nameList(kindOf(trigger), onDate)
    // Reminders of a past day are no longer useful.
    if (!about || (about.kind === 'pre' && about.onDate < today)) continue
    const people = await listPeople(deps, about)
    for (const standing of ['failed', 'unknown'] as const) {
      const count = people.filter((person) => person.standing === standing).length
      if (count > 0) failures.push({ kind: about.kind, onDate, standing, people: count })
    }
  }
  return failures
}

function nameList(kind: NoticeKind | undefined, onDate: CivilDate | null): About | undefined {
  if (kind === 'prasadam') return { kind }
  return kind && onDate ? { kind, onDate } : undefined
}
