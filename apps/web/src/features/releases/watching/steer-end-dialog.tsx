import { useState } from 'react'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Live } from '../office-releases.ts'
import type { Steering } from './use-steering.ts'
import { countWaiting, formatCount } from './watch-rules.ts'

interface SteerEndDialogProps {
  live: Live
  steering: Steering
  onClose: () => void
}

/** Ends a release. Cannot be undone, so the consequences are shown first. */
export function SteerEndDialog({ live, steering, onClose }: SteerEndDialogProps) {
  const word = useTextsUnder('office-releases.end')
  const [failure, setFailure] = useState<string>()
  const end = async () => {
    setFailure(undefined)
    try {
      await steering.end()
      onClose()
    } catch (refused) {
      setFailure(errorText(refused))
    }
  }
  const waiting = countWaiting(live)
  return (
    <Dialog
      open
      onClose={onClose}
      title={word('title', { name: live.release.title })}
      description={word('lead')}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {word('keep')}
          </Button>
          <Button look="danger" loading={steering.isBusy} onClick={() => void end()}>
            {word('end')}
          </Button>
        </>
      }
    >
      <ul className="list-disc ps-5 text-soft">
        <li>{word('waiting', { count: waiting, number: formatCount(waiting) })}</li>
        <li>{word('inside', { count: live.inside, number: formatCount(live.inside) })}</li>
        <li>
          {live.left === null
            ? word('days')
            : word('left', { count: live.left, number: formatCount(live.left) })}
        </li>
      </ul>
      {failure && (
        <AlertBanner type="danger" duration={0} className="mt-4">
          {failure}
        </AlertBanner>
      )}
    </Dialog>
  )
}
