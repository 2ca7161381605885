import { Minus, Plus } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { IconButton } from '../icon-button.tsx'

interface AmountStepperProps {
  value: number
  onChange: (value: number) => void
  least?: number
  most: number
  label: string
}

/** A small number with two large buttons, so that phones need no keyboard. */
export function AmountStepper({ value, onChange, least = 1, most, label }: AmountStepperProps) {
  const { t } = useTranslation()
  return (
    <fieldset
      aria-label={label}
      className="inline-flex items-center gap-1 rounded-card border border-line-strong"
    >
      <IconButton label={t('ui.amount.less')} disabled={value <= least} onClick={() => onChange(value - 1)}>
        <Minus aria-hidden="true" size={20} />
      </IconButton>
      <output className="num min-w-8 text-center font-semibold" aria-live="polite">
        {value}
      </output>
      <IconButton label={t('ui.amount.more')} disabled={value >= most} onClick={() => onChange(value + 1)}>
        <Plus aria-hidden="true" size={20} />
      </IconButton>
    </fieldset>
  )
}
