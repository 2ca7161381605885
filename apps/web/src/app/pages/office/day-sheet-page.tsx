import { useQuery } from '@tanstack/react-query'
import { printDaySheet } from '@vazhipadu/contract/day-sheet'
import { performLines } from '@vazhipadu/contract/performing'
import { mayCall } from '@vazhipadu/contract/rights'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { arrangements, listLate } from '../../../features/day-sheet/arrange-sheet.ts'
import { DayChoice } from '../../../features/day-sheet/day-choice.tsx'
import { daySheetQuery, downloadDaySheet, type Printing } from '../../../features/day-sheet/day-sheet.api.ts'
import { SheetLate } from '../../../features/day-sheet/sheet-late.tsx'
import { SheetNames } from '../../../features/day-sheet/sheet-names.tsx'
import { SheetStatus } from '../../../features/day-sheet/sheet-status.tsx'
import { SheetTotals } from '../../../features/day-sheet/sheet-totals.tsx'
import { SheetVersions } from '../../../features/day-sheet/sheet-versions.tsx'
import { PerformDialog } from '../../../features/performing/perform-dialog.tsx'
import { useRights } from '../../../features/profile/use-rights.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { hasSheetAlone } from '../../../lib/route-rights.ts'
import { saveDownload } from '../../../lib/save-download.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'
import { useSheetPerforming } from './use-sheet-performing.ts'

const tabs = ['names', 'late', 'totals', 'versions'] as const

/** The day sheet: names, progress, and printing. Day and section are in the URL. */
export function DaySheetPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search, show } = useUrlState()
  const [printing, setPrinting] = useState<number>()
  const today = useQuery(todayQuery).data?.date
  const rights = useRights()
  const isShort = hasSheetAlone(rights)
  const mayPrint = mayCall(printDaySheet, rights)
  const mayMark = mayCall(performLines, rights)
  const asked = search.get('on_date') ?? ''
  const onDate = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : (today ?? '')
  const by = arrangements.find((one) => one === search.get('by')) ?? 'session'
  const query = useQuery({ ...daySheetQuery(onDate), enabled: onDate !== '' })
  const performing = useSheetPerforming(onDate)
  const sheet = query.data
  const latest = sheet?.versions[0]?.version
  const tab = tabs.find((one) => one === search.get('part')) ?? 'names'
  const isChanged = !sheet || Object.values(sheet.changes).some((many) => many > 0)

  const print = (which: Printing = {}) => {
    setPrinting(which.version ?? 0)
    downloadDaySheet(onDate, which)
      .then(async (made) => {
        await saveDownload(made.url)
        const words = made.isNew || which.version ? 'office-sheet.print.done' : 'office-sheet.print.same'
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

  const parts = sheet
    ? [
        {
          value: 'names',
          label: t('office-sheet.tabs.names'),
          count: sheet.count,
          content: (
            <SheetNames
              sheet={sheet}
              timeZone={timeZone}
              by={by}
              words={search.get('find') ?? ''}
              mayMark={mayMark}
              busy={performing.busy}
              onBy={(next) => show({ by: next === 'session' ? undefined : next })}
              onSearch={(words) => show({ find: words })}
              onPerform={performing.perform}
              onPerformGroup={(section, group) => performing.openQuestion('perform', section, group)}
              onUndo={(section) => performing.ask('undo', section)}
              onUndoGroup={(section, group) => performing.openQuestion('undo', section, group)}
              onPrint={mayPrint ? ({ part }) => print(part) : undefined}
            />
          ),
        },
        {
          value: 'late',
          label: t('office-sheet.tabs.late'),
          count: listLate(sheet).reduce((sum, { entries }) => sum + entries.length, 0),
          content: <SheetLate sheet={sheet} />,
        },
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
        onPrint={mayPrint ? (version) => print({ version }) : undefined}
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
            onChange={(day) => show({ on_date: day, part: undefined, find: undefined })}
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
      {performing.question && (
        <PerformDialog {...performing.question} onDate={onDate} onClose={performing.close} />
      )}
    </>
  )
}
