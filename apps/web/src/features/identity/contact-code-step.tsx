import { useRef } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { keepTyped } from '../../lib/session/keep-typed.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { type Change, resendCode, verifyChange } from './change-contact.ts'
import { CodeForm, type CodeFormHandle } from './codes/code-form.tsx'
import { NoticeLine } from './codes/notice-line.tsx'
import { ResendButton } from './codes/resend-button.tsx'
import { useCodeCheck } from './codes/use-code-check.ts'
import { usePassingNotice } from './codes/use-passing-notice.ts'

type ContactCodeStepProps = { change: Change; onVerified: () => void }

/** Asks for the code sent to the new address or number. */
export function ContactCodeStep({ change, onVerified }: ContactCodeStepProps) {
  const { t } = useTranslation()
  const { notice, show } = usePassingNotice()
  const form = useRef<CodeFormHandle>(null)
  const owner = useSession(({ user }) => user.email)
  const isEmail = change.kind === 'email'
  const { busy, submit } = useCodeCheck({
    verify: (otpCode) => verifyChange(change, otpCode),
    successText: isEmail ? t('identity.messages.emailVerified') : t('identity.messages.mobileVerified'),
    show,
    onSuccess: () => form.current?.reset(),
    onNext: () => {
      // The typed value was kept until now in case it had to be corrected.
      keepTyped(owner, `new-${change.kind}`, undefined)
      onVerified()
    },
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <NoticeLine notice={notice} />
      <CodeForm
        ref={form}
        onSubmit={submit}
        busy={busy}
        submitText={isEmail ? t('identity.verify.submitEmail') : t('identity.verify.submitMobile')}
      />
      <div className="justify-self-center">
        <ResendButton
          about={change.token}
          resend={() => resendCode(change)}
          successText={
            change.sentBy === 'email'
              ? t('identity.messages.emailResent')
              : t('identity.messages.mobileResent')
          }
          onResent={(text, answer) => {
            // After a few SMS the server sends the code by e-mail; its message says so.
            const isElsewhere = 'sentBy' in answer && answer.sentBy !== change.sentBy
            show('success', isElsewhere ? answer.message : text)
            form.current?.reset()
          }}
          onFailed={(text) => show('danger', text)}
        />
      </div>
    </div>
  )
}
