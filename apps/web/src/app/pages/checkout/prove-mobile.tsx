import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Change, hasStarted, proveOwnMobile } from '../../../features/identity/change-contact.ts'
import { ContactCodeStep } from '../../../features/identity/contact-code-step.tsx'
import { readAgain } from '../../../features/profile/change-profile.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { formatMobile } from '../../../lib/format/format-mobile.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'

interface ProveMobileProps {
  mobile: string
  onProven: () => void
}

/** Verifies the mobile before scarce places are held; afterwards the same places are requested again. */
export function ProveMobile({ mobile, onProven }: ProveMobileProps) {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  const [change, setChange] = useState<Change>()
  useEffect(() => section.current?.focus(), [])
  const send = useMutation({
    mutationFn: proveOwnMobile,
    onSuccess: (answer) => {
      if (!hasStarted(answer)) return
      setChange({ kind: 'mobile', value: mobile, token: answer.token, sentBy: answer.sentBy ?? 'sms' })
    },
  })
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
        <p className="text-soft wrap-anywhere">
          {t('checkout.before.prove.lead', { mobile: formatMobile(mobile) })}
        </p>
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
        {send.data && !hasStarted(send.data) && send.data.message}
      </p>
      <p className="border-info-line border-t pt-4 text-soft">
        {t('checkout.before.prove.office')}{' '}
        <Link to={routes.raiseTicket.path} className="text-primary underline">
          {t('checkout.before.prove.askOffice')}
        </Link>
      </p>
    </section>
  )
}
