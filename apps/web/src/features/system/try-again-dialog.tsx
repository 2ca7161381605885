import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTextsUnder } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type GivenUp, systemChange, tryAgain } from './system.api.ts'

interface TryAgainDialogProps {
  jobs: readonly GivenUp[]
  onClose: () => void
}

/** Retries failed jobs; warns that an e-mail may be sent twice. */
export function TryAgainDialog({ jobs, onClose }: TryAgainDialogProps) {
  const word = useTextsUnder('office-system.givenUp')
  const trying = useChange(tryAgain, systemChange)
  const count = jobs.length
  const confirm = () =>
    trying.mutate(
      jobs.map(({ id }) => id),
      {
        onSuccess: ({ moved }) => {
          showToast(word('done', { count: moved }), 'success')
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={word('ask.title', { count })}
      description={word('ask.lead')}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {word('ask.no')}
          </Button>
          <Button look="main" loading={trying.isPending} onClick={confirm}>
            {word('ask.yes')}
          </Button>
        </>
      }
    >
      {trying.isError && (
        <AlertBanner type="danger" duration={0}>
          {errorText(trying.error)}
        </AlertBanner>
      )}
    </Dialog>
  )
}
