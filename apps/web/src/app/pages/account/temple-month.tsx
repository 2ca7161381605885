import type { Offering } from '@vazhipadu/contract/catalogue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { BookingCalendar } from '../../../features/calendar/booking-calendar.tsx'
import { OfferingPicker } from '../../../features/catalogue/offering-picker.tsx'
import type { CivilDay } from '../../../lib/dates/civil-day.ts'
import { bookingPath } from '../../../lib/links.ts'
import { Button } from '../../../ui/button.tsx'

/** The month of one offering, to look around in before deciding. */
export function TempleMonth({ offerings, first }: { offerings: readonly Offering[]; first: Offering }) {
  const { t } = useTranslation()
  const [offering, setOffering] = useState(first)
  const [day, setDay] = useState<CivilDay>()
  return (
    <BookingCalendar
      offeringId={offering.id}
      offering={offering}
      value={day}
      onChange={setDay}
      heading="h3"
      intro={<OfferingPicker offerings={offerings} value={offering} onChange={setOffering} />}
      action={(date) => (
        <Button asChild look="quiet" size="lg" wide>
          <Link to={bookingPath(offering.id, date)}>{t('account.home.bookDay')}</Link>
        </Button>
      )}
    />
  )
}
