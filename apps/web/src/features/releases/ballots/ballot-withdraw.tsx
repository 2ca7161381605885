import { useState } from 'react'
import { errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type Entries, releaseChange, withdrawBallot } from '../office-releases.ts'
import { formatCount } from '../watching/watch-rules.ts'
import { countNames } from './ballot-office-rules.ts'

/** Cancels a ballot before its draw. Cannot be undone, so the consequences are shown first. */
export function BallotWithdraw({ ballot }: { ballot: Entries }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="line" className="text-danger" onClick={() => setAsking(true)}>
        {t('office-releases.withdraw.open')}
      </Button>
      {asking && <WithdrawDialog ballot={ballot} onClose={() => setAsking(false)} />}
    </>
  )
}

function WithdrawDialog({ ballot, onClose }: { ballot: Entries; onClose: () => void }) {
  const word = useTextsUnder('office-releases.withdraw')
  const { release, counts } = ballot
  const names = countNames(counts)
  const withdrawing = useChange(withdrawBallot, { ...releaseChange, done: word('done') })
  return (
    <Dialog
      open
      onClose={onClose}
      title={word('title', { name: release.title })}
      description={word('lead')}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {word('keep')}
          </Button>
          <Button
            look="danger"
            loading={withdrawing.isPending}
            onClick={() => withdrawing.mutate(release.id, { onSuccess: onClose })}
          >
            {word('confirm')}
          </Button>
        </>
      }
    >
      <ul className="list-disc ps-5 text-soft">
        <li>{word('told', { count: names, number: formatCount(names) })}</li>
        <li>{word('charged')}</li>
        <li>{word('days')}</li>
      </ul>
      {withdrawing.isError && (
        <AlertBanner type="danger" duration={0} className="mt-4">
          {errorText(withdrawing.error)}
        </AlertBanner>
      )}
    </Dialog>
  )
}
