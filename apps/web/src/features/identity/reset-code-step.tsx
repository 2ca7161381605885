import { useRef } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { CodeForm, type CodeFormHandle } from './codes/code-form.tsx'
import { NoticeLine } from './codes/notice-line.tsx'
import { ResendButton } from './codes/resend-button.tsx'
import { useCodeCheck } from './codes/use-code-check.ts'
import { usePassingNotice } from './codes/use-passing-notice.ts'
import { resendEmailOtp, resendMobileOtp, verifyResetOtp } from './identity.api.ts'

type ResetCodeStepProps = { token: string; identifier: string; onVerified: () => void }

export function ResetCodeStep({ token, identifier, onVerified }: ResetCodeStepProps) {
  const { t } = useTranslation()
  const { notice, show } = usePassingNotice()
  const form = useRef<CodeFormHandle>(null)
  const byEmail = identifier.includes('@')

  const { busy, submit } = useCodeCheck({
    verify: (otpCode) => verifyResetOtp({ otpCode, token }),
    successText: t('identity.reset.codeRight'),
    show,
    onSuccess: () => form.current?.reset(),
    onNext: onVerified,
  })

  return (
    <div className="grid grid-cols-1 gap-4">
      <NoticeLine notice={notice} />
      <CodeForm ref={form} onSubmit={submit} busy={busy} submitText={t('identity.reset.checkCode')} />
      <div className="justify-self-center">
        <ResendButton
          about={token}
          resend={() => (byEmail ? resendEmailOtp(token) : resendMobileOtp(token))}
          successText={byEmail ? t('identity.messages.emailResent') : t('identity.messages.mobileResent')}
          onResent={(text) => {
            show('success', text)
            form.current?.reset()
          }}
          onFailed={(text) => show('danger', text)}
        />
      </div>
    </div>
  )
}
