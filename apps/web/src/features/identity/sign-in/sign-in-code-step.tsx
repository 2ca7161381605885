import type { User } from '@vazhipadu/contract/identity'
import * as contract from '@vazhipadu/contract/sign-in-code'
import { useRef, useState } from 'react'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { hasFailed, outcomeOf } from '../../../lib/api/outcome-of.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { CodeForm, type CodeFormHandle } from '../codes/code-form.tsx'
import { NoticeLine } from '../codes/notice-line.tsx'
import { ResendButton } from '../codes/resend-button.tsx'
import { usePassingNotice } from '../codes/use-passing-notice.ts'
import { type SignInValues, signIn } from './sign-in.api.ts'

type SignedIn = { accessToken: string; user: User }

type SignInCodeStepProps = {
  values: SignInValues
  /** The server's message; it is the same whether or not the account exists. */
  message: string
  onSignedIn: (answer: SignedIn) => void
  /** Returns to the password form; with a message if the password was wrong. */
  onBack: (why?: string) => void
}

/** Asks for an e-mail code beside the password, after many failed attempts on the account. */
export function SignInCodeStep({ values, message, onSignedIn, onBack }: SignInCodeStepProps) {
  const { t } = useTranslation()
  const { notice, show } = usePassingNotice()
  const [busy, setBusy] = useState(false)
  const form = useRef<CodeFormHandle>(null)

  const refuse = (text: string) => {
    show('danger', text)
    return text
  }

  const submit = async (otpCode: string): Promise<string | undefined> => {
    setBusy(true)
    try {
      const answer = await outcomeOf(
        call(contract.signInWithCode, { body: { ...values, otpCode } }),
        t('sign-in.unable'),
      )
      if (hasFailed(answer)) return refuse(answer.message)
      onSignedIn(answer)
      return undefined
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === 'wrong_credentials') {
        onBack(refused.message)
        return undefined
      }
      return refuse(errorText(refused))
    } finally {
      setBusy(false)
    }
  }

  /** Signing in again sends the next code; it succeeds directly if no code is required any more. */
  const resend = async () => {
    try {
      const answer = await signIn(values)
      if (hasFailed(answer)) return answer
      onSignedIn(answer)
    } catch (refused) {
      if (!(refused instanceof ApiError) || refused.code !== 'code_needed') throw refused
    }
    return { status: 'success', message: '' }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <AlertBanner type="info" duration={0}>
        {message}
      </AlertBanner>
      <NoticeLine notice={notice} />
      <CodeForm ref={form} onSubmit={submit} busy={busy} submitText={t('identity.signInCode.submit')} />
      <div className="grid justify-items-center gap-2">
        <ResendButton
          resend={resend}
          successText={t('identity.signInCode.onItsWay')}
          onResent={(text) => {
            show('success', text)
            form.current?.reset()
          }}
          onFailed={(text) => show('danger', text)}
        />
        <Button look="plain" onClick={() => onBack()}>
          {t('identity.signInCode.back')}
        </Button>
      </div>
    </div>
  )
}
