import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Change, hasStarted, proveOwnMobile } from '../../../features/identity/change-contact.ts'
import { ContactCodeStep } from '../../../features/identity/contact-code-step.tsx'
import { readAgain } from '../../../features/profile/change-profile.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { formatMobile } from '../../../lib/format/format-mobile.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'

interface ProveMobileProps {
  mobile: string
  onProven: () => void
}

/** Before places of which there are few: the code is sent and typed in here, and the same places are kept. */
export function ProveMobile({ mobile, onProven }: ProveMobileProps) {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  const [change, setChange] = useState<Change>()
  useEffect(() => section.current?.focus(), [])
  const send = useMutation({
    mutationFn: proveOwnMobile,
    onSuccess: (answer) => {
      if (!hasStarted(answer)) return void showToast(answer.message, 'error')
      setChange({ kind: 'mobile', value: mobile, token: answer.token, sentBy: answer.sentBy ?? 'sms' })
    },
  })
  const lead =
    change?.sentBy === 'email'
      ? t('checkout.before.prove.leadMail')
      : t('checkout.before.prove.lead', { mobile: formatMobile(mobile) })
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="prove-heading"
      className="grid gap-4 rounded-card border border-info-line bg-info-subtle p-4 outline-none focus-ring sm:p-5"
    >
      <div>
        <h2 id="prove-heading" className="text-xl leading-7">
          {t('checkout.before.prove.title')}
        </h2>
        <p className="text-soft wrap-anywhere">{lead}</p>
      </div>
      {change ? (
        <ContactCodeStep
          change={change}
          onVerified={() => {
            showToast(t('checkout.before.prove.done'), 'success')
            void readAgain()
            onProven()
          }}
        />
      ) : (
        <Button
          look="main"
          className="justify-self-start"
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {t('checkout.before.prove.send')}
        </Button>
      )}
      <p role="status" className="text-danger empty:hidden">
        {send.isError && errorText(send.error)}
      </p>
    </section>
  )
}
