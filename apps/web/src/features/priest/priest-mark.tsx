import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import type { PriestEntry } from './priest.api.ts'

/** Same style as in print: new entries white on black, changed ones outlined. */
export function PriestMark({ mark }: { mark: NonNullable<PriestEntry['mark']> }) {
  const { t } = useTranslation()
  return (
    <span
      className={classNames(
        'inline-block flex-none rounded-md border-[1.5px] border-ink px-2 font-bold text-sm leading-6 tracking-wide',
        mark === 'new' ? 'bg-ink text-card' : 'text-ink',
      )}
    >
      {t(`office-priest.marks.${mark}`)}
    </span>
  )
}
