import { useState } from 'react'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { BookingCard } from '../../../features/orders/booking-card.tsx'
import type { Order } from '../../../features/orders/orders.api.ts'
import { CancelDialog } from '../../../features/refunds/cancel-dialog.tsx'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { BookingActions } from './booking-actions.tsx'
import { BookingNotes } from './booking-notes.tsx'
import { CorrectLineDialog } from './correct-line-dialog.tsx'
import { MoveLineDialog } from './move-line-dialog.tsx'

/** The action in progress; without a line id the dialog asks for the lines. */
type Acting = { what: 'move' | 'correct' | 'cancel'; tranNo: string; lineId?: number }

/** Bookings as cards, with the dialogs for their lines. */
export function BookingList({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  const { today, timeZone } = useTempleDay()
  const { details: temple } = useTemple()
  const [acting, setActing] = useState<Acting>()
  const close = () => setActing(undefined)
  const order = orders.find(({ tran_no }) => tran_no === acting?.tranNo)
  const during = (what: Acting['what']) => (acting?.what === what ? order : undefined)
  return (
    <>
      <ul className="grid gap-5" aria-label={t('app.titles.history')}>
        {orders.map((each) => {
          const begin = (what: Acting['what']) => (lineId: number) =>
            setActing({ what, tranNo: each.tran_no, lineId })
          return (
            <li key={each.tran_no}>
              <BookingCard
                order={each}
                today={today}
                timeZone={timeZone}
                phone={temple?.phone}
                onMove={begin('move')}
                onCorrect={begin('correct')}
                onCancel={begin('cancel')}
                notes={<BookingNotes order={each} timeZone={timeZone} phone={temple?.phone} />}
                actions={
                  <BookingActions
                    order={each}
                    onMove={begin('move')}
                    onCorrect={begin('correct')}
                    onCancel={begin('cancel')}
                    onCancelSeveral={() => setActing({ what: 'cancel', tranNo: each.tran_no })}
                  />
                }
              />
            </li>
          )
        })}
      </ul>
      <MoveLineDialog order={during('move')} lineId={acting?.lineId} onClose={close} />
      <CorrectLineDialog order={during('correct')} lineId={acting?.lineId} onClose={close} />
      <CancelDialog order={during('cancel')} lineId={acting?.lineId} onClose={close} />
    </>
  )
}
