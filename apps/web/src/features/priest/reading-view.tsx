import { UNDO_MINUTES } from '@vazhipadu/contract/performing'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { formatClock, formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { PerformedButton } from './performed-button.tsx'
import type { PriestGroup, PriestSession } from './priest.api.ts'
import { countRead, findMark, groupStates, listRead, listUnmarked } from './priest.rules.ts'
import { addMark, type Kept, keepRead, type Mark } from './priest.store.ts'
import { PriestHead } from './priest-head.tsx'
import { ReadingEnd } from './reading-end.tsx'
import { ReadingList } from './reading-list.tsx'
import { useUndo } from './use-undo.ts'

interface ReadingViewProps {
  kept: Kept
  marks: readonly Mark[]
  session: PriestSession
  group: PriestGroup
  now: Date
  timeZone: string
  /** Element id of the main content, for the skip link. */
  contentId: string
  onBack: () => void
  /** Called after marking or undoing, to send it to the server. */
  onMarked: () => void
}

/** Reads one group name by name. */
export function ReadingView(props: ReadingViewProps) {
  const { kept, marks, session, group, now, timeZone, contentId, onBack, onMarked } = props
  const { t } = useTranslation()
  useDarkPage()
  const names = listRead(group)
  const read = countRead(group, kept)
  const state = groupStates(kept, marks, '00:00').get(group.id)
  const isDone = state === 'sent' || state === 'marked'
  const isEnd = !isDone && read >= names.length

  const moveTo = (count: number) => {
    const last = names[count - 1]
    keepRead(group.id, last ? { lineId: last.line_id, number: last.number } : null)
  }
  const perform = (isEarly: boolean) => {
    addMark({
      press: crypto.randomUUID(),
      onDate: kept.list.on_date,
      groupId: group.id,
      offering: group.offering,
      lineIds: listUnmarked(group),
      isEarly,
      isTried: false,
      refusal: null,
    })
    onMarked()
    onBack()
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <PriestHead
        onBack={onBack}
        title={
          <>
            <bdi lang="ml">{session.nameMl}</bdi>{' '}
            <span className="whitespace-nowrap">{formatClock(session.startsAt)}</span>
          </>
        }
        note={formatTime(now, timeZone)}
      />
      <main id={contentId} tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <div className="mt-1 flex items-start justify-between gap-4 border-line border-b bg-card px-4 py-3">
          <h1 className="min-w-0 font-sans text-base leading-6">
            <bdi lang="ml" className="block font-semibold text-2xl leading-9">
              {group.offering.nameMl}
            </bdi>
            <span className="text-soft">
              {group.offering.name} · {group.deity.name}
            </span>
          </h1>
          <p className="flex-none text-end">
            <span className="title block text-3xl leading-9 num">{isDone ? names.length : read}</span>
            <span className="text-soft">{t('office-priest.ofRead', { count: names.length })}</span>
          </p>
        </div>
        <div className="flex-1">
          <ReadingList names={names} read={read} isDone={isDone} />
          {isEnd && <ReadingEnd group={group} now={now} timeZone={timeZone} />}
          {isDone && (
            <DonePart
              kept={kept}
              marks={marks}
              group={group}
              now={now}
              timeZone={timeZone}
              onUndone={onMarked}
            />
          )}
        </div>
        {!isDone && (
          <div className="sticky bottom-0 border-line-strong/40 border-t bg-card px-4 pt-3.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
            <div
              className={classNames('grid gap-3', isEnd ? 'grid-cols-[auto_minmax(0,1fr)]' : 'grid-cols-2')}
            >
              <Button
                look="line"
                size="lg"
                className="min-h-15"
                disabled={read === 0}
                aria-label={t('office-priest.reading.beforeMeans')}
                icon={<ChevronUp aria-hidden="true" size={22} />}
                onClick={() => moveTo(read - 1)}
              >
                {!isEnd && <span lang="ml">{t('office-priest.reading.before')}</span>}
              </Button>
              {isEnd ? (
                <PerformedButton
                  session={session}
                  group={group}
                  now={now}
                  timeZone={timeZone}
                  onPerformed={perform}
                />
              ) : (
                <Button
                  look="main"
                  size="lg"
                  className="min-h-15"
                  aria-label={t('office-priest.reading.nextMeans')}
                  iconEnd={<ChevronDown aria-hidden="true" size={22} />}
                  onClick={() => moveTo(read + 1)}
                >
                  <span lang="ml">{t('office-priest.reading.next')}</span>
                </Button>
              )}
            </div>
          </div>
        )}
      </main>
    </div>
  )
}

/** Forces dark mode while mounted, because names are read in the sanctum before dawn. */
function useDarkPage(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    if (root.classList.contains('dark')) return undefined
    root.classList.add('dark')
    return () => root.classList.remove('dark')
  }, [])
}

type DoneProps = Pick<ReadingViewProps, 'kept' | 'marks' | 'group' | 'now' | 'timeZone'> & {
  onUndone: () => void
}

/** The marked state, until when it can be undone, and the undo button. */
function DonePart({ kept, marks, group, now, timeZone, onUndone }: DoneProps) {
  const { t } = useTranslation()
  const mark = findMark(marks, kept.list, group.id)
  const { undo, isUndoing } = useUndo((left) => {
    const words = left > 0 ? t('office-priest.done.kept', { count: left }) : t('office-priest.done.undone')
    showToast(words, left > 0 ? 'warning' : 'success')
    onUndone()
  })
  const until = group.performedAt && new Date(Date.parse(group.performedAt) + UNDO_MINUTES * 60_000)
  const mayUndo = mark !== undefined || (until instanceof Date && until > now)
  return (
    <div role="status" className="grid justify-items-center gap-3 px-5 py-8 text-center text-lg text-soft">
      <p>
        {mark || !group.performedAt
          ? t('office-priest.done.here')
          : t('office-priest.done.at', { time: formatTime(group.performedAt, timeZone) })}
      </p>
      {mayUndo && (
        <>
          {!mark && until instanceof Date && (
            <p className="text-base">
              {t('office-priest.done.until', { time: formatTime(until, timeZone) })}
            </p>
          )}
          <Button
            look="line"
            size="lg"
            loading={isUndoing}
            onClick={() =>
              undo({
                onDate: kept.list.on_date,
                mark,
                lineIds: listRead(group).map(({ line_id }) => line_id),
              })
            }
          >
            {t('office-priest.done.undo')}
          </Button>
        </>
      )}
    </div>
  )
}
