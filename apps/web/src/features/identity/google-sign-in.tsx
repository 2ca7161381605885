import type { User } from '@vazhipadu/contract/identity'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { hasFailed } from '../../lib/api/outcome-of.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { startSession } from '../../lib/session/session-store.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { GoogleButton } from './google-button.tsx'
import { signInWithGoogle } from './identity.api.ts'
import type { GoogleAnswer } from './load-google.ts'

type GoogleSignInProps = {
  clientId: string
  scriptUrl: string
  dark: boolean
  onSignedIn: (user: User) => void
}

export function GoogleSignIn({ clientId, scriptUrl, dark, onSignedIn }: GoogleSignInProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const finish = async ({ credential, select_by, nonce }: GoogleAnswer) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await signInWithGoogle({ credential, clientId, nonce, ...(select_by && { select_by }) })
      if (hasFailed(answer)) return setFailure(answer.message)
      startSession(answer.accessToken, answer.user)
      onSignedIn(answer.user)
    } catch (refused) {
      setFailure(errorText(refused))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-3">
      <GoogleButton
        clientId={clientId}
        scriptUrl={scriptUrl}
        dark={dark}
        onAnswer={(answer) => void finish(answer)}
      />
      {busy && <Spinner label={t('identity.google.signingIn')} />}
      {failure && (
        <AlertBanner type="danger" duration={0}>
          {failure}
        </AlertBanner>
      )}
    </div>
  )
}
