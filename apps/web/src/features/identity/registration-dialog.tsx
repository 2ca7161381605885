import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { useRegistrationNotice } from '../../lib/session/registration-notice-store.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useVerificationProgress } from './identity.store.ts'
import { VerificationSteps } from './verification-steps.tsx'

type RegistrationDialogProps = { onDone: () => void; onStartAgain: () => void }

/** Verification dialog over the sign-up page. It cannot be closed, because the account does not exist yet. */
export function RegistrationDialog({ onDone, onStartAgain }: RegistrationDialogProps) {
  const { t } = useTranslation()
  const { isDialogOpen, dialogMessage, emailAddress, mobileNumber, temporaryToken } = useRegistrationNotice()
  const { step, sentByEmail, smsWithheld } = useVerificationProgress(temporaryToken)
  const sentTo = () => {
    if (step === 'email') return t('identity.verify.sentToEmail', { address: emailAddress })
    if (sentByEmail) return t('identity.verify.sentInstead', { address: emailAddress, number: mobileNumber })
    return smsWithheld
      ? t('identity.verify.notSentToMobile', { number: mobileNumber })
      : t('identity.verify.sentToMobile', { number: mobileNumber })
  }

  return (
    <Dialog
      open={isDialogOpen}
      closable={false}
      title={step === 'email' ? t('identity.verify.emailTitle') : t('identity.verify.mobileTitle')}
      description={sentTo()}
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
