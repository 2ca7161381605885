import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/outcome-of.ts'
import { Button } from '../../ui/button.tsx'
import { resendEmailOtp } from './identity.api.ts'

type SendByEmailButtonProps = { token: string; onSent: () => void; onFailed: (text: string) => void }

/** For a mobile that no SMS reaches: the same step, its code by e-mail. */
export function SendByEmailButton({ token, onSent, onFailed }: SendByEmailButtonProps) {
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
