import { Progress } from 'radix-ui'
import { classNames } from '../class-names.ts'

interface ProgressBarProps {
  /** 0 to 100; null: indeterminate. */
  value: number | null
  label: string
  tone?: 'primary' | 'success' | 'gold' | 'danger'
  size?: 'sm' | 'lg'
}

const tones = { primary: 'bg-primary-mild', success: 'bg-success', gold: 'bg-gold', danger: 'bg-danger' }

export function ProgressBar({ value, label, tone = 'primary', size = 'sm' }: ProgressBarProps) {
  const share = value === null ? null : Math.max(0, Math.min(100, value))
  return (
    <Progress.Root
      value={share}
      aria-label={label}
      className={classNames('overflow-hidden rounded-full bg-sunken', size === 'lg' ? 'h-3.5' : 'h-2')}
    >
      <Progress.Indicator
        style={{ width: share === null ? '40%' : `${share}%` }}
        className={classNames(
          'h-full rounded-full transition-[width] duration-200 ease-calm',
          tones[tone],
          share === null && 'animate-pulse',
        )}
      />
    </Progress.Root>
  )
}
