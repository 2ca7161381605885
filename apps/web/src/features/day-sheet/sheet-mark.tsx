import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import type { SheetEntry } from './day-sheet.api.ts'

/** Same style as in print: new entries white on black, changed ones outlined. */
export function SheetMark({ mark }: { mark: NonNullable<SheetEntry['mark']> }) {
  const { t } = useTranslation()
  return (
    <abbr
      title={t(`office-sheet.marks.${mark}Means`)}
      className={classNames(
        'inline-block flex-none rounded-sm border border-ink px-1.5 font-bold text-xs leading-5 tracking-wide no-underline',
        mark === 'new' ? 'bg-ink text-card' : 'text-ink',
      )}
    >
      {t(`office-sheet.marks.${mark}`)}
    </abbr>
  )
}
