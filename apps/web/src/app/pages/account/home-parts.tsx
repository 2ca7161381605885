import type { Offering } from '@vazhipadu/contract/catalogue'
import { memo } from 'react'
import { Link } from 'react-router'
import { NextGreatDay } from '../../../features/calendar/next-great-day.tsx'
import { ConcernGrid } from '../../../features/catalogue/concern-grid.tsx'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { bookingPath } from '../../../lib/links.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { TempleMonth } from './temple-month.tsx'

/** Memoised, so that it does not re-render as the queries above it finish. */
export const Month = memo(TempleMonth)
export const Concerns = memo(() => (
  <ConcernGrid pathOf={({ id }) => `${routes.concern.path}?concern_id=${id}`} />
))
export const GreatDay = memo(({ offering }: { offering: Offering }) => {
  const { t } = useTranslation()
  return (
    <NextGreatDay
      offeringId={offering.id}
      offering={offering}
      action={(date) => (
        <Button asChild look="line" size="lg">
          <Link to={bookingPath(offering.id, date)}>{t('account.home.bookGreatDay')}</Link>
        </Button>
      )}
    />
  )
})
