import { readClock } from '@vazhipadu/locales/format-date'
import { Art } from '../../art/art.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatClock, formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { GroupRow } from './group-row.tsx'
import { LateBox } from './late-box.tsx'
import { countRead, groupStates, listLate, nameLate } from './priest.rules.ts'
import type { Kept, Mark } from './priest.store.ts'

interface TodayListProps {
  kept: Kept
  marks: readonly Mark[]
  now: Date
  timeZone: string
  onRead: (groupId: string) => void
  onLate: () => void
}

/** Today's list by session and offering. */
export function TodayList({ kept, marks, now, timeZone, onRead, onLate }: TodayListProps) {
  const { t } = useTranslation()
  const { list, seen } = kept
  const states = groupStates(kept, marks, readClock(now, timeZone).clock)
  const late = listLate(list).filter((one) => !seen.includes(nameLate(one)))
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>{formatDay(list.on_date, 'short')}</h1>
        <p className="text-lg text-soft num">{formatTime(now, timeZone)}</p>
      </div>
      <p className="font-semibold text-gold-ink text-lg">
        <bdi lang="ml">
          {list.malayalamDate} · {list.star.nameMl}
        </bdi>{' '}
        <span className="whitespace-nowrap">{t('office-priest.until', { time: list.starUntil })}</span>
      </p>
      {late.length > 0 && list.paper && (
        <LateBox late={late} paperAt={list.paper.madeAt} timeZone={timeZone} onOpen={onLate} />
      )}
      {list.sessions.length === 0 && (
        <EmptyState art={<Art name="lamp-standing" size={110} />} title={t('office-priest.empty.title')}>
          <p>{t('office-priest.empty.text')}</p>
        </EmptyState>
      )}
      {list.sessions.map((session) => (
        <section key={session.id} aria-labelledby={`session-${session.id}`} className="mt-7">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-b-2 pb-2">
            <h2 id={`session-${session.id}`} className="font-sans font-semibold text-lg">
              <bdi lang="ml" className="me-2 text-2xl">
                {session.nameMl}
              </bdi>
              <span className="whitespace-nowrap num">{formatClock(session.startsAt)}</span>
            </h2>
            <p className="text-lg text-soft">{t('office-priest.names', { count: session.count })}</p>
          </div>
          <ul>
            {session.groups.map((group) => (
              <GroupRow
                key={group.id}
                group={group}
                state={states.get(group.id) ?? 'waits'}
                read={countRead(group, kept)}
                timeZone={timeZone}
                onOpen={() => onRead(group.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
