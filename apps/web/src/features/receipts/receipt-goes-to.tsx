import type { Profile } from '@vazhipadu/contract/profile'
import { Link } from 'react-router'
import { formatMobile } from '../../lib/format/format-mobile.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

interface ReceiptGoesToProps {
  profile: Profile | undefined
  mobilePath: string
}

/** Where the receipt and notifications are sent. Asks for a missing mobile before the first booking. */
export function ReceiptGoesTo({ profile, mobilePath }: ReceiptGoesToProps) {
  const { t } = useTranslation()
  const waiting = <Skeleton className="h-6 w-48" />
  return (
    <section
      aria-labelledby="receipt-goes-to"
      className="grid gap-4 rounded-card border border-line bg-card p-4.5 md:p-6"
    >
      <h2 id="receipt-goes-to">{t('checkout.goesTo.title')}</h2>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[88px_minmax(0,1fr)] sm:gap-y-2.5">
        <dt className="text-soft">{t('checkout.goesTo.email')}</dt>
        <dd className="font-medium wrap-anywhere max-sm:pb-2">
          {profile ? <bdi>{profile.email}</bdi> : waiting}
        </dd>
        <dt className="text-soft">{t('checkout.goesTo.mobile')}</dt>
        <dd className="num font-medium">
          {!profile ? (
            waiting
          ) : profile.mobile ? (
            <bdi dir="ltr">{formatMobile(profile.mobile)}</bdi>
          ) : (
            <>
              {t('checkout.goesTo.noMobile')} <Link to={mobilePath}>{t('checkout.goesTo.addMobile')}</Link>
            </>
          )}
        </dd>
      </dl>
    </section>
  )
}
