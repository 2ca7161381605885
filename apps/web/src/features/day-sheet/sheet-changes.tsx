import { sheetMarks } from '@vazhipadu/contract/day-sheet'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { DaySheet } from './day-sheet.api.ts'
import { SheetMark } from './sheet-mark.tsx'

/** How many entries were added, changed and removed, each with its mark. */
export function SheetChanges({ changes }: { changes: DaySheet['changes'] }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1">
      {sheetMarks
        .filter((mark) => changes[mark] > 0)
        .map((mark) => (
          <span key={mark} className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <SheetMark mark={mark} /> {t(`office-sheet.changed.${mark}`, { count: changes[mark] })}
          </span>
        ))}
    </span>
  )
}
