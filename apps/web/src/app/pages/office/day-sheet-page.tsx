import { useQuery } from '@tanstack/react-query'
import { holdsAny } from '@vazhipadu/contract/endpoint'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Art } from '../../../art/art.tsx'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { DayChoice } from '../../../features/day-sheet/day-choice.tsx'
import {
  daySheetQuery,
  downloadDaySheet,
  type SheetGroup,
} from '../../../features/day-sheet/day-sheet.api.ts'
import { SheetGroupCard } from '../../../features/day-sheet/sheet-group-card.tsx'
import { SheetStatus } from '../../../features/day-sheet/sheet-status.tsx'
import { SheetTotals } from '../../../features/day-sheet/sheet-totals.tsx'
import { SheetVersions } from '../../../features/day-sheet/sheet-versions.tsx'
import { PerformDialog } from '../../../features/performing/perform-dialog.tsx'
import { useRights } from '../../../features/profile/use-rights.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { hasSheetAlone } from '../../../lib/route-rights.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'

const tabs = ['names', 'totals', 'versions'] as const
/** A day of more names than this begins with its groups folded. */
const foldAbove = 300

type Question = { kind: 'perform' | 'undo'; deity: string; group: SheetGroup }

/** The priest's day: who is read out, what has been performed, and the paper of it. Day and part are in the URL. */
export function DaySheetPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search, show } = useUrlState()
  const [question, setQuestion] = useState<Question>()
  const [printing, setPrinting] = useState<number>()
  const today = useQuery(todayQuery).data?.date
  const rights = useRights()
  const isShort = hasSheetAlone(rights)
  const mayPrint = rights.includes('desk')
  const mayMark = holdsAny(rights, ['desk', 'sheet'])
  const asked = search.get('on_date') ?? ''
  const onDate = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : (today ?? '')
  const query = useQuery({ ...daySheetQuery(onDate), enabled: onDate !== '' })
  const sheet = query.data
  const latest = sheet?.versions[0]?.version
  const tab = tabs.find((one) => one === search.get('part')) ?? 'names'
  const isChanged = !sheet || sheet.changes.new + sheet.changes.star + sheet.changes.out > 0

  const print = (version?: number) => {
    setPrinting(version ?? 0)
    downloadDaySheet(onDate, version)
      .then((made) => {
        saveFile(made.url)
        const words = made.isNew || version ? 'office-sheet.print.done' : 'office-sheet.print.same'
        showToast(t(words, { version: made.version }), 'success')
        return query.refetch()
      })
      .catch((failure: unknown) => showToast(errorText(failure), 'error'))
      .finally(() => setPrinting(undefined))
  }
  const printWords = !latest
    ? t('office-sheet.print.first')
    : isChanged
      ? t('office-sheet.print.next', { version: latest + 1 })
      : t('office-sheet.print.again', { version: latest })
  const names = sheet && (
    <div className="grid gap-7">
      {sheet.count === 0 && sheet.deities.length === 0 && (
        <EmptyState art={<Art name="lamp-standing" size={110} />} title={t('office-sheet.empty.title')}>
          <p>{t('office-sheet.empty.text')}</p>
          {onDate >= sheet.today && <p>{t('office-sheet.empty.later')}</p>}
        </EmptyState>
      )}
      {sheet.deities.map((deity) => (
        <div key={deity.name} className="grid gap-3">
          <h2 className="flex items-baseline justify-between gap-3 border-ink border-b-2 pb-1.5">
            <bdi lang="ml" className="text-2xl">
              {deity.nameMl}
            </bdi>
            <span className="font-normal font-sans text-base text-soft">
              {deity.name} · {deity.count}
            </span>
          </h2>
          {deity.groups.map((group) => (
            <SheetGroupCard
              key={group.id}
              group={group}
              timeZone={timeZone}
              startsOpen={sheet.count <= foldAbove}
              mayPerform={mayMark && onDate <= sheet.today}
              onPerform={() => setQuestion({ kind: 'perform', deity: deity.name, group })}
              onUndo={() => setQuestion({ kind: 'undo', deity: deity.name, group })}
            />
          ))}
        </div>
      ))}
      {sheet.count > 0 && onDate > sheet.today && (
        <p className="text-quiet text-sm print:hidden">{t('office-sheet.early')}</p>
      )}
    </div>
  )
  const parts = sheet
    ? [
        { value: 'names', label: t('office-sheet.tabs.names'), count: sheet.count, content: names },
        { value: 'totals', label: t('office-sheet.tabs.totals'), content: <SheetTotals sheet={sheet} /> },
      ]
    : []
  const papers = {
    value: 'versions',
    label: t('office-sheet.tabs.versions'),
    count: sheet?.versions.length ?? 0,
    content: (
      <SheetVersions
        versions={sheet?.versions ?? []}
        timeZone={timeZone}
        printing={printing}
        onPrint={mayPrint ? print : undefined}
      />
    ),
  }
  return (
    <>
      <HeadingWithActions
        title={onDate ? formatDay(onDate, 'full') : t('app.titles.daySheet')}
        lead={
          sheet && (
            <>
              <bdi lang="ml">{sheet.star.nameMl}</bdi> {sheet.star.name} · {sheet.almanac}
            </>
          )
        }
      >
        {mayPrint && sheet && (
          <Button
            look="main"
            loading={printing === 0}
            icon={<Printer aria-hidden="true" size={20} />}
            onClick={() => print()}
          >
            {printWords}
          </Button>
        )}
      </HeadingWithActions>
      <div className="grid grid-cols-1 gap-4">
        {today && (
          <DayChoice
            today={today}
            value={onDate}
            isShort={isShort}
            onChange={(day) => show({ on_date: day, part: undefined })}
          />
        )}
        {query.isError && !sheet ? (
          <OfficeFailure
            title={t('office-sheet.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : !sheet ? (
          <div aria-busy="true" className="grid gap-4">
            <Skeleton className="h-32 w-full rounded-card" />
            <Skeleton className="h-96 w-full rounded-card" />
          </div>
        ) : (
          <>
            <SheetStatus sheet={sheet} timeZone={timeZone} />
            {onDate < sheet.today && sheet.performed < sheet.count && (
              <AlertBanner type="info" duration={0}>
                {t('office-sheet.unmarked', { count: sheet.count - sheet.performed })}
              </AlertBanner>
            )}
            <Tabs
              label={t('office-sheet.tabs.label')}
              value={tab}
              onChange={(part) => show({ part: part === 'names' ? undefined : part })}
              tabs={isShort ? parts : [...parts, papers]}
            />
          </>
        )}
      </div>
      {question && <PerformDialog {...question} onDate={onDate} onClose={() => setQuestion(undefined)} />}
    </>
  )
}
