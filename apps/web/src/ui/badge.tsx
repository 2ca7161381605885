import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tone = 'plain' | 'primary' | 'success' | 'info' | 'warning' | 'danger' | 'gold'

interface BadgeProps {
  tone?: Tone
  /** An icon instead of the tone's own; badges always have text and icon, never colour alone. */
  icon?: ReactNode
  children: ReactNode
}

const tones: Record<Tone, string> = {
  plain: 'border-transparent bg-sunken text-soft',
  primary: 'border-transparent bg-primary-subtle text-primary',
  success: 'border-transparent bg-success-subtle text-success',
  info: 'border-transparent bg-info-subtle text-info',
  warning: 'bg-warning-subtle text-warning border-warning-line',
  danger: 'border-transparent bg-danger-subtle text-danger',
  gold: 'bg-gold-subtle text-gold-ink border-gold-line',
}

const marks: Record<Tone, string> = {
  plain: 'h-0.5 w-2 rounded-[1px] bg-current',
  primary: 'size-2 rounded-full bg-current',
  success: 'size-2 rounded-full bg-current',
  info: 'size-2 rounded-full border-2 border-current',
  warning: 'size-2 rotate-45 bg-current',
  danger: 'size-2 bg-current',
  gold: 'size-2 rounded-full bg-gold',
}

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-[14px] border px-2.5 font-medium text-sm in-[td]:whitespace-nowrap print:px-0 print:text-[8pt] print:wrap-normal [&>svg]:flex-none',
        tones[tone],
      )}
    >
      {icon ?? <span aria-hidden="true" className={classNames('flex-none', marks[tone])} />}
      <bdi className="min-w-0">{children}</bdi>
    </span>
  )
}
