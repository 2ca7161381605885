import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@vazhipadu/contract/profile'
import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type Change,
  type ContactKind,
  hasStarted,
  proveOwnMobile,
} from '../../../features/identity/change-contact.ts'
import { ContactDialog } from '../../../features/identity/contact-dialog.tsx'
import { signInAgain } from '../../../features/identity/log-out.ts'
import { readAgain } from '../../../features/profile/change-profile.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { TitledCard } from '../../../ui/layout/titled-card.tsx'

interface RowProps {
  term: string
  value: ReactNode
  badge?: ReactNode
  children: ReactNode
}

function Row({ term, value, badge, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      <dt className="w-20 flex-none text-quiet max-sm:w-full">{term}</dt>
      <dd className="flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        {value}
        {badge}
      </dd>
      <dd className="-mx-3 flex flex-wrap">{children}</dd>
    </div>
  )
}

/** E-mail and mobile for messages, codes and reminders. */
export function ContactCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<{ kind: ContactKind; sent?: Change }>()
  const { email, mobile, mobile_verified: proven, hasPassword } = profile
  const prove = useMutation({
    mutationFn: proveOwnMobile,
    onSuccess: (answer) => {
      if (!hasStarted(answer) || !mobile) return void showToast(answer.message, 'error')
      const sent = {
        kind: 'mobile',
        value: mobile,
        token: answer.token,
        sentBy: answer.sentBy ?? 'sms',
      } as const
      setOpen({ kind: 'mobile', sent })
    },
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  const verified = (
    <Badge tone="success" icon={<BadgeCheck aria-hidden="true" size={16} />}>
      {t('contact.verified')}
    </Badge>
  )
  return (
    <TitledCard anchor="contact" title={t('contact.title')} lead={t('contact.lead')}>
      <dl>
        <Row term={t('contact.email')} value={<bdi dir="ltr">{email}</bdi>} badge={verified}>
          <Button
            look="plain"
            aria-label={t('contact.emailTitle')}
            onClick={() => setOpen({ kind: 'email' })}
          >
            {t('contact.change')}
          </Button>
        </Row>
        <Row
          term={t('contact.mobile')}
          value={mobile ? <bdi dir="ltr">{mobile}</bdi> : t('contact.noMobile')}
          badge={mobile && (proven ? verified : <Badge tone="warning">{t('contact.notVerified')}</Badge>)}
        >
          {mobile && !proven && (
            <Button look="plain" loading={prove.isPending} onClick={() => prove.mutate()}>
              {t('contact.verifyNow')}
            </Button>
          )}
          <Button
            look="plain"
            aria-label={mobile ? t('contact.mobileTitle') : t('contact.addMobile')}
            onClick={() => setOpen({ kind: 'mobile' })}
          >
            {mobile ? t('contact.change') : t('contact.addMobile')}
          </Button>
        </Row>
      </dl>
      {open && (
        <ContactDialog
          kind={open.kind}
          hasPassword={hasPassword}
          sent={open.sent}
          onClose={() => setOpen(undefined)}
          onSignInAgain={() => void signInAgain()}
          onDone={() => {
            setOpen(undefined)
            void readAgain()
          }}
        />
      )}
    </TitledCard>
  )
}
