import { LoaderCircle } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'

interface SpinnerProps {
  size?: number
  /** Undefined: decorative, because nearby text says what is loading. */
  label?: string
  className?: string
}

export function Spinner({ size = 20, label, className }: SpinnerProps) {
  const icon = (
    <LoaderCircle aria-hidden="true" size={size} className={classNames('animate-spin', className)} />
  )
  if (!label) return icon
  return (
    <span role="status" className="inline-flex items-center gap-3 text-soft">
      {icon}
      <span>{label}</span>
    </span>
  )
}

/** Spinner in place of a page that is loading. */
export function PageSpinner() {
  const { t } = useTranslation()
  return (
    <div className="grid min-h-64 place-items-center">
      <Spinner size={28} label={t('ui.spinner.loading')} />
    </div>
  )
}
