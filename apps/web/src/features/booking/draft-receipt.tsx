import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { PaperLine, PaperSlip } from '../../ui/layout/paper-slip.tsx'
import type { Person } from './booking.rules.ts'

interface DraftReceiptProps {
  art: ReactNode
  reason: string | undefined
  offering: { name: string; nameMl: string; pricePaise: number } | undefined
  date: string | undefined
  people: readonly Person[]
  quantity: number
}

/** A receipt of the choices so far, with the next step. */
export function DraftReceipt({ art, reason, offering, date, people, quantity }: DraftReceiptProps) {
  const { t } = useTranslation()
  const next = <span className="text-quiet">{t('booking.draft.next')}</span>
  const later = <span className="text-quiet">{t('booking.draft.later')}</span>
  return (
    <PaperSlip art={art} title={t('booking.draft.title')}>
      {reason && (
        <PaperLine amount={<bdi>{reason}</bdi>}>
          <span className="text-soft">{t('booking.draft.for')}</span>
        </PaperLine>
      )}
      {offering ? (
        <PaperLine
          amount={<bdi>{formatRupees(offering.pricePaise)}</bdi>}
          detail={<Beside>{offering.nameMl}</Beside>}
        >
          <b className="font-semibold">
            {quantity > 1
              ? t('booking.draft.times', { name: offering.name, count: quantity })
              : offering.name}
          </b>
        </PaperLine>
      ) : (
        <PaperLine amount={next}>
          <span className="text-soft">{t('booking.draft.offering')}</span>
        </PaperLine>
      )}
      <PaperLine amount={date ? <bdi>{formatDay(date, 'dated')}</bdi> : offering ? next : later}>
        <span className="text-soft">{t('booking.draft.day')}</span>
      </PaperLine>
      <PaperLine
        amount={
          people.length > 0 && date ? (
            <span className="grid whitespace-normal">
              {people.map(({ name }) => (
                <bdi key={name}>{name}</bdi>
              ))}
            </span>
          ) : date ? (
            next
          ) : (
            later
          )
        }
      >
        <span className="text-soft">{t('booking.draft.people')}</span>
      </PaperLine>
      <p className="pt-4 text-soft text-sm">{t('booking.draft.nothingCharged')}</p>
    </PaperSlip>
  )
}
