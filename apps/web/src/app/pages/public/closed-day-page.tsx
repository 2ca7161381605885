import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { ClosedDayAll } from '../../../features/closed-days/closed-day-all.tsx'
import { ClosedDayOffer } from '../../../features/closed-days/closed-day-offer.tsx'
import { closedDayQuery } from '../../../features/closed-days/closed-days.api.ts'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { QuietPage } from '../../layouts/quiet-page.tsx'

const tokenShape = /^[\w-]{22}$/
const refused = [404, 422]

/** Target of the message about a closed day: choose another day or a refund. The token is in the URL's fragment. */
export function ClosedDayPage() {
  const { hash } = useLocation()
  const token = hash.slice(1)
  return tokenShape.test(token) ? <Offers key={token} token={token} /> : <Incomplete />
}

function Offers({ token }: { token: string }) {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { data, error, refetch } = useQuery(closedDayQuery(token))
  const waiting = data?.offers.filter(({ state }) => state === 'waiting') ?? []
  if (error instanceof ApiError && refused.includes(error.status) && !data) return <Incomplete />
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <PageHeading title={t('checkout.closedDay.title')}>{t('checkout.closedDay.lead')}</PageHeading>
      {data ? (
        <>
          {waiting.length > 1 && <ClosedDayAll token={token} offers={waiting} />}
          {data.offers.map((offer) => (
            <ClosedDayOffer key={offer.id} token={token} offer={offer} timeZone={timeZone} />
          ))}
          <Button asChild look="plain" className="justify-self-start">
            <Link to={routes.history.path}>{t('checkout.closedDay.bookings')}</Link>
          </Button>
        </>
      ) : error ? (
        <LoadFailed
          title={t('checkout.closedDay.failed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-96 w-full rounded-card" />
      )}
    </div>
  )
}

function Incomplete() {
  const { t } = useTranslation()
  const { details } = useTemple()
  return (
    <QuietPage
      art="scene-closed"
      title={t('checkout.closedDay.unknown.title')}
      action={
        <Button asChild look="line" size="lg">
          <Link to={routes.history.path}>{t('checkout.closedDay.bookings')}</Link>
        </Button>
      }
    >
      <p>
        {details
          ? t('checkout.closedDay.unknown.text', { phone: details.phone })
          : t('checkout.closedDay.unknown.textShort')}
      </p>
    </QuietPage>
  )
}
