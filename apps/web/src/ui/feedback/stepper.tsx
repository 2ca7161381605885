import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { ProgressBar } from './progress-bar.tsx'

export const stepStatuses = ['complete', 'pending', 'in-progress', 'error'] as const
type StepStatus = (typeof stepStatuses)[number]

export interface Step {
  id: string
  label: string
  /** What was chosen in the step. */
  hint?: ReactNode
  status: StepStatus
}

const discs: Record<StepStatus, string> = {
  complete: 'border-primary-mild bg-primary-subtle text-primary',
  pending: 'border-line bg-card text-quiet',
  'in-progress': 'border-primary bg-primary text-neutral ring-4 ring-primary-subtle',
  error: 'border-danger bg-danger-subtle text-danger',
}

const words: Record<StepStatus, string> = {
  complete: 'text-ink',
  pending: 'text-quiet',
  'in-progress': 'font-semibold text-primary',
  error: 'font-semibold text-danger',
}

function Disc({ step, number }: { step: Step; number: number }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative z-10 grid size-9 flex-none place-items-center rounded-full border-2 font-semibold num',
        discs[step.status],
      )}
    >
      {step.status === 'complete' && <Check size={18} />}
      {step.status === 'error' && <X size={18} />}
      {(step.status === 'pending' || step.status === 'in-progress') && number}
    </span>
  )
}

export function Stepper({ steps, label }: { steps: readonly Step[]; label: string }) {
  const { t } = useTranslation()
  const current = steps.findIndex((step) => step.status === 'in-progress' || step.status === 'error')
  const number = current === -1 ? steps.filter((step) => step.status === 'complete').length : current + 1
  const here = steps[Math.max(0, number - 1)]
  const count = t('ui.stepper.count', { place: number, total: steps.length })

  return (
    <>
      {/* Phones have no room for all names and show only the current step. */}
      <div className="grid gap-1.5 md:hidden">
        <p className="flex flex-wrap gap-x-2 text-soft">
          <span>{count}</span> {here && <span className={words[here.status]}>{here.label}</span>}
        </p>
        <ProgressBar
          value={(number / Math.max(1, steps.length)) * 100}
          label={label}
          tone={here?.status === 'error' ? 'danger' : 'primary'}
        />
      </div>
      <ol aria-label={label} className="hidden md:flex">
        {steps.map((step, at) => (
          <li
            key={step.id}
            aria-current={at === current ? 'step' : undefined}
            data-status={step.status}
            className="group relative min-w-0 flex-1 pe-3 last:flex-none"
          >
            <span
              aria-hidden="true"
              className={classNames(
                'absolute inset-x-11 end-2 top-[17px] h-0.5 group-last:hidden',
                step.status === 'complete' ? 'bg-primary-mild' : 'bg-line',
              )}
            />
            <Disc step={step} number={at + 1} />
            <span className={classNames('mt-2 block leading-snug', words[step.status])}>
              {step.label}
              <span className="sr-only">{t(`ui.stepper.${step.status}`)}</span>
            </span>
            {step.hint && <span className="block text-quiet text-sm">{step.hint}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
