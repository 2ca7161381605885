import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../lib/api/api-error.ts'
import { hasFailed } from '../../../lib/api/outcome-of.ts'
import { refresh } from '../../../lib/api/query-subjects.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { CodeForm } from '../codes/code-form.tsx'
import { NoticeLine } from '../codes/notice-line.tsx'
import { ResendButton } from '../codes/resend-button.tsx'
import { usePassingNotice } from '../codes/use-passing-notice.ts'
import { sendMailCode, verifyMailCode } from './factors.api.ts'

/** A code by e-mail is required before the first key, so that a stolen password alone cannot add one. */
export function MailProof({ email }: { email: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { notice, show } = usePassingNotice()
  const sending = useMutation({ mutationFn: sendMailCode })
  const checking = useMutation({
    mutationFn: verifyMailCode,
    onSuccess: async (answer) => {
      if (!hasFailed(answer)) await refresh(client, ['factors'])
    },
  })
  const check = async (code: string) => {
    try {
      const answer = await checking.mutateAsync(code)
      return hasFailed(answer) ? answer.message : undefined
    } catch (failure) {
      return errorText(failure)
    }
  }

  return (
    <div className="grid max-w-md gap-5">
      <p>{t('office-factors.mail.text', { email })}</p>
      {sending.error && (
        <AlertBanner type="danger" duration={0}>
          {errorText(sending.error)}
        </AlertBanner>
      )}
      <NoticeLine notice={notice} />
      {sending.isSuccess ? (
        <>
          <CodeForm busy={checking.isPending} submitText={t('office-factors.mail.submit')} onSubmit={check} />
          <ResendButton
            resend={sendMailCode}
            successText={t('office-factors.mail.resent')}
            onResent={(text) => show('success', text)}
            onFailed={(text) => show('danger', text)}
          />
        </>
      ) : (
        <Button
          look="main"
          size="lg"
          className="justify-self-start"
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {t('office-factors.mail.send')}
        </Button>
      )}
    </div>
  )
}
