import { useQuery } from '@tanstack/react-query'
import type { Offering } from '@vazhipadu/contract/catalogue'
import { useState } from 'react'
import type { BasketLine } from '../../../features/booking/booking.rules.ts'
import { changeLine } from '../../../features/booking/booking.store.ts'
import { BookingCalendar } from '../../../features/calendar/booking-calendar.tsx'
import type { MonthQuery } from '../../../features/calendar/calendar.api.ts'
import { offeringsQuery } from '../../../features/catalogue/catalogue.api.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface OtherDayDialogProps {
  /** Undefined: the dialog is closed. */
  line: BasketLine | undefined
  /** Receives the day, for lines that are not in the basket. */
  onTake?: (lineId: string, date: string) => void
  /** For counter sales: the counter's month query, and until when an offering is sold for the same day. */
  counter?: { months: MonthQuery; until: (offering: Offering) => string }
  onClose: () => void
}

/** Chooses another day for one line of the basket. */
export function OtherDayDialog({ line, onTake, counter, onClose }: OtherDayDialogProps) {
  const { t } = useTranslation()
  const { data: offerings } = useQuery(offeringsQuery)
  const [day, setDay] = useState<string>()
  const close = () => {
    setDay(undefined)
    onClose()
  }
  const found = offerings?.find(({ id }) => id === line?.offeringId)
  const offering =
    found && counter ? { ...found, cutoff: { daysBefore: 0, time: counter.until(found) } } : found
  return (
    <Dialog
      open={line !== undefined}
      onClose={close}
      width={920}
      title={t('booking.otherDay.title')}
      description={line && t('booking.otherDay.lead', { offering: line.offeringName, name: line.name })}
    >
      {line && (
        <BookingCalendar
          offeringId={line.offeringId}
          offering={offering}
          months={counter?.months}
          value={day}
          starId={line.starId ?? undefined}
          heading="h3"
          onChange={setDay}
          action={(date) => (
            <Button
              look="main"
              size="lg"
              wide
              onClick={() => {
                if (onTake) onTake(line.id, date)
                else changeLine(line.id, { date })
                close()
              }}
            >
              {t('booking.otherDay.choose', { day: formatDay(date, 'short') })}
            </Button>
          )}
        />
      )}
    </Dialog>
  )
}
