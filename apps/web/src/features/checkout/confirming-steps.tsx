import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'

interface ConfirmingStepsProps {
  totalPaise: number | undefined
  /** Number of completed steps, of three. */
  done: 1 | 2 | 3
}

type State = 'done' | 'now' | 'next'

const discs: Record<State, string> = {
  done: 'border-primary-mild bg-primary-mild text-neutral',
  now: 'border-primary-subtle border-t-primary animate-spin [animation-duration:1.2s]',
  next: 'border-line bg-card',
}

/** Progress from the bank to the receipt in three steps. */
export function ConfirmingSteps({ totalPaise, done }: ConfirmingStepsProps) {
  const { t } = useTranslation()
  const stateOf = (step: number): State => (step <= done ? 'done' : step === done + 1 ? 'now' : 'next')
  const steps: { title: ReactNode; detail?: ReactNode }[] = [
    {
      title:
        totalPaise === undefined
          ? t('checkout.confirming.left')
          : t('checkout.confirming.leftAmount', { amount: formatRupees(totalPaise) }),
      detail: t('checkout.confirming.leftDetail'),
    },
    { title: t('checkout.confirming.asking'), detail: t('checkout.confirming.askingDetail') },
    { title: t('checkout.confirming.receipt') },
  ]
  return (
    <ol aria-label={t('checkout.confirming.label')} className="mx-auto grid w-fit">
      {steps.map(({ title, detail }, at) => {
        const state = stateOf(at + 1)
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: three fixed steps
            key={at}
            aria-current={state === 'now' ? 'step' : undefined}
            className="group relative min-h-17 ps-12 text-start last:min-h-8"
          >
            <span
              aria-hidden="true"
              className={classNames(
                'absolute start-[15px] top-8 bottom-0 w-0.5 group-last:hidden',
                state === 'done' ? 'bg-primary-mild' : 'bg-line',
              )}
            />
            <span
              aria-hidden="true"
              className={classNames(
                'absolute start-0 top-0 grid size-8 place-items-center rounded-full border-2',
                state === 'now' && 'border-[3px]',
                discs[state],
              )}
            >
              {state === 'done' && <Check size={17} strokeWidth={3} />}
            </span>
            <p className={classNames('pt-1', state === 'next' ? 'text-quiet' : 'font-semibold')}>{title}</p>
            {detail && <p className="text-soft">{detail}</p>}
          </li>
        )
      })}
    </ol>
  )
}
