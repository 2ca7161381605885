import type { NoticeKind } from '@vazhipadu/contract/notifications'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sqlRows } from '../../../platform/db/database.ts'
import type { Trigger } from '../notifications.jobs.ts'
import { type About, listPeople, type PeopleDeps, triggerOf } from './list-people.ts'

/** Somebody may still do something about it for so long; what failed before that is history. */
const NOTICE_DAYS = 7
const DAY_MS = 86_400_000

const kinds = Object.keys(triggerOf) as NoticeKind[]
const kindOf = (trigger: Trigger) => kinds.find((kind) => triggerOf[kind] === trigger)

/** People of one of the office's lists who were not reached, or of whom nobody knows. */
export type Failure = {
  kind: NoticeKind
  onDate: CivilDate | null
  standing: 'failed' | 'unknown'
  people: number
}

/**
 * What did not go out, by the list in which it stands, the newest day first. Counted as that list counts it, so that
 * whoever follows the number finds as many people. A letter to one person (a code, a confirmation) stands in none: it is
 * in the story of its booking.
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
    // Of a day that is over nobody is reminded any more.
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
