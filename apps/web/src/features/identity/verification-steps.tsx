import { Mail } from 'lucide-react'
import { useRef, useState } from 'react'
import { hasFailed } from '../../lib/api/outcome-of.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { keepTyped } from '../../lib/session/keep-typed.ts'
import { startSession } from '../../lib/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { CodeForm, type CodeFormHandle } from './codes/code-form.tsx'
import { NoticeLine } from './codes/notice-line.tsx'
import { ResendButton } from './codes/resend-button.tsx'
import { useCodeCheck } from './codes/use-code-check.ts'
import { usePassingNotice } from './codes/use-passing-notice.ts'
import { resendEmailOtp, resendMobileOtp, verifyEmail, verifyMobile } from './identity.api.ts'
import { noteProgress, useVerificationProgress } from './identity.store.ts'
import { signUpDraft } from './validate-sign-up.ts'

type VerificationStepsProps = {
  token: string
  /** Shown when the dialog opens. */
  message: string
  onDone: () => void
  onStartAgain: () => void
}

/**
 * Verifies the e-mail, then the mobile. The mobile's code can go by e-mail if SMS is unavailable or does not arrive.
 */
export function VerificationSteps({ token, message, onDone, onStartAgain }: VerificationStepsProps) {
  const { t } = useTranslation()
  const { step, emailFallback, smsWithheld, sentByEmail } = useVerificationProgress(token)
  const { notice, show } = usePassingNotice(message ? { type: 'success', text: message } : null)
  const form = useRef<CodeFormHandle>(null)
  const emptyForm = () => form.current?.reset()
  const noteFallback = (answer: object) => {
    if (!(answer as { emailFallback?: boolean }).emailFallback) return
    // After the e-mail step this flag means that no SMS was sent at all.
    noteProgress(token, { emailFallback: true, ...(step === 'email' && { smsWithheld: true }) })
  }

  const takeAnswer = (answer: Awaited<ReturnType<typeof verifyMobile>>) => {
    noteFallback(answer)
    // Store the session now and not with the next step: the user may close the page in between.
    if ('accessToken' in answer && answer.accessToken && answer.user)
      startSession(answer.accessToken, answer.user)
  }

  const { busy, submit } = useCodeCheck({
    verify: (otpCode) => (step === 'email' ? verifyEmail : verifyMobile)({ otpCode, token }),
    successText:
      step === 'email' ? t('identity.messages.emailVerified') : t('identity.messages.mobileVerified'),
    onAnswer: takeAnswer,
    show,
    onSuccess: emptyForm,
    onNext: () => {
      if (step === 'email') return noteProgress(token, { step: 'mobile' })
      keepTyped('', signUpDraft.name, undefined)
      onDone()
    },
  })

  const byEmail = step === 'email' || sentByEmail
  const onResent = (text: string, answer: object) => {
    noteFallback(answer)
    show('success', text)
    emptyForm()
  }
  const onFailed = (text: string) => show('danger', text)

  return (
    <div className="grid grid-cols-1 gap-4">
      <NoticeLine notice={notice} />
      <CodeForm
        key={step}
        ref={form}
        onSubmit={submit}
        busy={busy}
        submitText={step === 'email' ? t('identity.verify.submitEmail') : t('identity.verify.submitMobile')}
      />
      <div className="grid grid-cols-1 justify-items-center gap-1">
        <ResendButton
          key={`${step}-${byEmail}`}
          about={`${token} ${step} ${byEmail ? 'email' : 'sms'}`}
          nothingSent={step === 'mobile' && smsWithheld && !sentByEmail}
          resend={() => (byEmail ? resendEmailOtp(token) : resendMobileOtp(token))}
          successText={byEmail ? t('identity.messages.emailResent') : t('identity.messages.mobileResent')}
          onResent={onResent}
          onFailed={onFailed}
        />
        {step === 'mobile' && emailFallback && !sentByEmail && (
          <SendByEmailButton
            token={token}
            onSent={() => {
              noteProgress(token, { sentByEmail: true })
              onResent(t('identity.messages.emailResent'), {})
            }}
            onFailed={onFailed}
          />
        )}
        <Button
          look="plain"
          className="h-auto! min-h-11 whitespace-normal! py-2 leading-snug!"
          onClick={onStartAgain}
        >
          {t('identity.verify.startAgain')}
        </Button>
      </div>
    </div>
  )
}

type SendByEmailButtonProps = { token: string; onSent: () => void; onFailed: (text: string) => void }

/** Sends the mobile's code by e-mail if no SMS can be delivered. */
function SendByEmailButton({ token, onSent, onFailed }: SendByEmailButtonProps) {
  const { t } = useTranslation()
  const [sending, setSending] = useState(false)

  const press = async () => {
    setSending(true)
    try {
      const answer = await resendEmailOtp(token)
      if (hasFailed(answer)) onFailed(answer.message || t('identity.messages.resendFailed'))
      else onSent()
    } catch {
      onFailed(t('identity.messages.resendThrew'))
    } finally {
      setSending(false)
    }
  }

  return (
    <Button
      look="quiet"
      wide
      loading={sending}
      icon={<Mail aria-hidden="true" size={20} className="max-sm:hidden" />}
      className="h-auto! min-h-12 whitespace-normal! px-2! py-2 text-[0.9375rem]! leading-snug!"
      onClick={() => void press()}
    >
      {t('identity.verify.sendByEmail')}
    </Button>
  )
}
