import { lazy, Suspense, useEffect } from 'react'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { hostStepUp, useStepUp } from '../../lib/session/step-up-store.ts'

const StepUpDialog = lazy(async () => {
  const [{ StepUpDialog: Component }] = await Promise.all([
    import('../../features/identity/factors/step-up-dialog.tsx'),
    loadWords('office-factors'),
  ])
  return { default: Component }
})

/** Holds the question for the key over whatever page asked for something dangerous. */
export function StepUpHost() {
  const isAsked = useStepUp(({ isAsked: asked }) => asked)
  useEffect(hostStepUp, [])
  if (!isAsked) return null
  return (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  )
}
