import type { ReactNode } from 'react'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { type Step, Stepper } from '../../../ui/feedback/stepper.tsx'
import { type GuidedStep, guidedSteps } from './use-guided-draft.ts'

interface GuidedStepsProps {
  step: GuidedStep
  /** The step has an error that must be corrected first. */
  isTroubled: boolean
  hints: Partial<Record<GuidedStep, ReactNode>>
}

/** The stepper, with the earlier choices as hints. */
export function GuidedSteps({ step, isTroubled, hints }: GuidedStepsProps) {
  const { t } = useTranslation()
  const at = guidedSteps.indexOf(step)
  const steps = guidedSteps.map(
    (id, place): Step => ({
      id,
      label: t(`booking.guided.steps.${id}`),
      status: place < at ? 'complete' : place > at ? 'pending' : isTroubled ? 'error' : 'in-progress',
      ...(place < at && hints[id] && { hint: hints[id] }),
    }),
  )
  return <Stepper steps={steps} label={t('booking.guided.title')} />
}

/**
 * The stepper on the review page. It shows an error while a line is refused; hints are left out, because the page lists
 * the choices.
 */
export function ReviewSteps() {
  const isTroubled = useBasket(({ lines, refusals }) => lines.some(({ id }) => refusals[id]))
  return <GuidedSteps step="review" isTroubled={isTroubled} hints={{}} />
}
