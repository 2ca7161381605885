import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LettersChoice } from './letters-choice.tsx'

interface PriestHeadProps {
  /** Shown before the title if there is no back button. */
  emblem?: ReactNode
  onBack?: () => void
  title: ReactNode
  note: ReactNode
}

/** Header of the three views: title, back button and font size. */
export function PriestHead({ emblem, onBack, title, note }: PriestHeadProps) {
  const { t } = useTranslation()
  return (
    <header className="kasavu sticky top-0 z-20 flex min-h-header items-center gap-3 bg-card px-4 py-2 low:static">
      {onBack ? (
        <IconButton label={t('office-priest.back')} onClick={onBack} className="-ms-1.5">
          <ArrowLeft aria-hidden="true" size={24} className="rtl:-scale-x-100" />
        </IconButton>
      ) : (
        emblem
      )}
      <div className="min-w-0 flex-1">
        <div className="title line-clamp-2 text-[min(1.0625rem,22px)] leading-tight">{title}</div>
        <p className="line-clamp-2 text-sm text-soft">{note}</p>
      </div>
      <LettersChoice />
    </header>
  )
}
