import { useTranslation } from 'react-i18next'
import { useRegistrationNotice } from '../../lib/session/registration-notice-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useVerificationProgress } from './verification-progress-store.ts'
import { VerificationSteps } from './verification-steps.tsx'

type RegistrationDialogProps = { onDone: () => void; onStartAgain: () => void }

/** Opens over the page at which the person signed up, and cannot be closed: the account is not made yet. */
export function RegistrationDialog({ onDone, onStartAgain }: RegistrationDialogProps) {
  const { t } = useTranslation()
  const { isDialogOpen, dialogMessage, emailAddress, mobileNumber, temporaryToken } = useRegistrationNotice()
  const { step, sentByEmail } = useVerificationProgress(temporaryToken)
  const sentTo =
    step === 'email' || sentByEmail
      ? t('identity.verify.sentToEmail', { address: emailAddress })
      : t('identity.verify.sentToMobile', { number: mobileNumber })

  return (
    <Dialog
      open={isDialogOpen}
      closable={false}
      title={step === 'email' ? t('identity.verify.emailTitle') : t('identity.verify.mobileTitle')}
      description={sentTo}
    >
      <VerificationSteps
        token={temporaryToken}
        message={dialogMessage}
        onDone={onDone}
        onStartAgain={onStartAgain}
      />
    </Dialog>
  )
}
