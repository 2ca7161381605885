import { useEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { useUnsavedForms } from '../../lib/form/use-unsaved.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { unauthenticatedEntry } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const hasUnsaved = () => useUnsavedForms.getState().ids.length > 0

/** Leaving for the sign-in page is never blocked: after the session ends the user cannot stay. */
const mayNotLeave: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  hasUnsaved() &&
  to.pathname !== unauthenticatedEntry &&
  (from.pathname !== to.pathname || from.search !== to.search)

/** Asks before unsaved input is lost by a link, "back" or closing the window. */
export function LeaveGuard() {
  const { t } = useTranslation()
  const blocker = useBlocker(mayNotLeave)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('ui.leaving.title')}
      description={t('ui.leaving.text')}
      footer={
        <>
          <Button look="line" onClick={() => blocker.proceed?.()}>
            {t('ui.leaving.leave')}
          </Button>
          <Button look="main" onClick={() => blocker.reset?.()}>
            {t('ui.leaving.stay')}
          </Button>
        </>
      }
    />
  )
}
