import type { TicketDetail } from '@vazhipadu/contract/support'
import { Link } from 'react-router'
import { formatMobile } from '../../lib/format/format-mobile.ts'
import { formatMomentMonth } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MobileProof } from './mobile-proof.tsx'

interface AskingDevoteeProps {
  devotee: NonNullable<TicketDetail['ticket']['devotee']>
  timeZone: string
  pathOf: (ticket: { id: string }) => string
  mayConfirm: boolean
  onConfirmed: () => void
}

/** For the office: the devotee who asks, their contact data and earlier tickets. */
export function AskingDevotee({ devotee, timeZone, pathOf, mayConfirm, onConfirmed }: AskingDevoteeProps) {
  const { t } = useTranslation()
  return (
    <section className="grid content-start gap-3">
      <h2 className="font-sans font-semibold text-base">{t('support.ticket.devotee')}</h2>
      <div className="flex items-center gap-3">
        <Avatar name={devotee.name} />
        <p className="min-w-0">
          <strong className="block truncate font-semibold">
            <bdi>{devotee.name}</bdi>
          </strong>
          <span className="text-quiet text-sm">
            {t('support.ticket.since', { when: formatMomentMonth(devotee.since, timeZone) })}
          </span>
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-quiet">{t('support.ticket.email')}</dt>
        <dd className="[overflow-wrap:anywhere]">
          <bdi>{devotee.email}</bdi>
        </dd>
        {devotee.mobile && (
          <>
            <dt className="text-quiet">{t('support.ticket.mobile')}</dt>
            <dd>
              <bdi className="num">{formatMobile(devotee.mobile)}</bdi>
            </dd>
          </>
        )}
      </dl>
      <MobileProof devotee={devotee} timeZone={timeZone} mayConfirm={mayConfirm} onConfirmed={onConfirmed} />
      {devotee.earlier.length > 0 && (
        <>
          <h3 className="pt-2 font-sans font-semibold text-base">{t('support.ticket.earlier')}</h3>
          <ul className="grid gap-1">
            {devotee.earlier.map((ticket) => (
              <li key={ticket.id} className="flex justify-between gap-3">
                <Link to={pathOf(ticket)} className="min-w-0 truncate text-primary">
                  <bdi>{ticket.subject}</bdi>
                </Link>
                <span className="flex-none text-quiet text-sm">
                  {formatMomentMonth(ticket.createdAt, timeZone)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
