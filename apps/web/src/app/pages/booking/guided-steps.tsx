import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { type Step, Stepper } from '../../../ui/feedback/stepper.tsx'
import { type GuidedStep, guidedSteps } from './use-guided-draft.ts'

interface GuidedStepsProps {
  step: GuidedStep
  /** Something in this step has to be put right before one goes on. */
  isTroubled: boolean
  hints: Partial<Record<GuidedStep, ReactNode>>
}

/** Where one is on the way, and what was chosen before. */
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

/** The last step of the way, at the review, which says itself what was chosen; in trouble while a line cannot be booked. */
export function ReviewSteps() {
  const isTroubled = useBasket(({ lines, refusals }) => lines.some(({ id }) => refusals[id]))
  return <GuidedSteps step="review" isTroubled={isTroubled} hints={{}} />
}
