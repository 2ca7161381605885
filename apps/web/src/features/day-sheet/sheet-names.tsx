import { Search } from 'lucide-react'
import { Art } from '../../art/art.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextFilter } from '../../ui/fields/text-filter.tsx'
import { type Arrangement, arrangements, arrangeSheet, countShown, searchSheet } from './arrange-sheet.ts'
import type { DaySheet } from './day-sheet.api.ts'
import { type SheetActions, SheetSection } from './sheet-section.tsx'

interface SheetNamesProps extends SheetActions {
  sheet: DaySheet
  timeZone: string
  by: Arrangement
  words: string
  mayMark: boolean
  /** The section being marked, and its progress. */
  busy: { key: string; done: number } | undefined
  onBy: (by: Arrangement) => void
  onSearch: (words: string) => void
}

/** With more entries than this the groups start collapsed. */
const foldAbove = 300

/** The day's entries by session or by shrine, filtered by the search. */
export function SheetNames(props: SheetNamesProps) {
  const { sheet, timeZone, by, words, mayMark, busy, onBy, onSearch, ...actions } = props
  const { t } = useTranslation()
  const { on_date: onDate, today, count, deities } = sheet
  if (count === 0 && deities.length === 0)
    return (
      <EmptyState art={<Art name="lamp-standing" size={110} />} title={t('office-sheet.empty.title')}>
        <p>{t('office-sheet.empty.text')}</p>
        {onDate >= today && <p>{t('office-sheet.empty.later')}</p>}
      </EmptyState>
    )
  const found = searchSheet(sheet, words)
  const isSearching = words !== ''
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <div className="w-96 max-w-full flex-auto sm:flex-none">
          <TextFilter
            value={words}
            onChange={onSearch}
            aria-label={t('office-sheet.search.label')}
            placeholder={t('office-sheet.search.label')}
            prefix={<Search aria-hidden="true" size={18} />}
          />
        </div>
        <Segmented
          label={t('office-sheet.by.label')}
          options={arrangements.map((value) => ({ value, label: t(`office-sheet.by.${value}`) }))}
          value={by}
          onChange={onBy}
          className="w-64 max-w-full"
        />
        {isSearching && (
          <p role="status" className="text-soft">
            {t('office-sheet.search.found', { count: countShown(found) })}
          </p>
        )}
      </div>
      {isSearching && found.deities.length === 0 && (
        <EmptyState
          art={<Art name="lamp-standing" size={110} />}
          title={t('office-sheet.search.none', { words })}
        >
          <p>{t('office-sheet.search.noneText')}</p>
        </EmptyState>
      )}
      {arrangeSheet(found, by).map((section) => (
        <SheetSection
          // Remount when a search starts or ends: groups with matches open.
          key={`${section.key} ${isSearching}`}
          section={section}
          timeZone={timeZone}
          startsOpen={isSearching || count <= foldAbove}
          // Disabled while searching: the button would also mark entries that the filter hides.
          mayPerform={mayMark && onDate <= today && !isSearching}
          done={busy?.key === section.key ? busy.done : undefined}
          {...actions}
        />
      ))}
      {onDate > today && <p className="text-quiet text-sm print:hidden">{t('office-sheet.early')}</p>}
    </div>
  )
}
