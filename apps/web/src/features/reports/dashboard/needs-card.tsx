import { formatRupees } from '@vazhipadu/locales/format-rupees'
import {
  Banknote,
  Bell,
  CalendarClock,
  CircleCheck,
  RotateCcw,
  Scale,
  TriangleAlert,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatDeadline } from '../../../lib/format/format-deadline.ts'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { formatNumber } from '../../../lib/format/format-number.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { drawerPath, orderPath } from '../../../lib/links.ts'
import { routes } from '../../../lib/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import type { Dashboard } from './dashboard.api.ts'

type Needs = Dashboard['needs']
type Failed = Needs['failedNotices'][number]
type Kind = Needs['matters'][number]['kind']

interface NeedsCardProps {
  needs: Needs
  timeZone: string
}

const filters: Record<Kind, string> = {
  attention: 'status=needs_attention',
  failed_refund: 'refunds=failed',
  waiting_refund: 'refunds=waiting',
}
const actions = { attention: 'decide', failed_refund: 'open', waiting_refund: 'approve' } as const
const reasonWords: Record<Kind, string> = {
  attention: 'reasons',
  failed_refund: 'refundReasons',
  waiting_refund: 'refundReasons',
}
const icons: Record<Kind, ReactNode> = {
  attention: <TriangleAlert aria-hidden="true" size={18} />,
  failed_refund: <RotateCcw aria-hidden="true" size={18} />,
  waiting_refund: <UsersRound aria-hidden="true" size={18} />,
}

const noticeRoutes = {
  pre: routes.prePoojaReminder,
  post: routes.postPoojaReminder,
  prasadam: routes.prasadamSent,
}
const noticesPath = ({ kind, onDate, standing }: Failed) =>
  `${noticeRoutes[kind].path}?standing=${standing}${onDate ? `&on_date=${onDate}` : ''}`

interface NeedProps {
  icon: ReactNode
  tone: 'warning' | 'danger' | 'plain'
  title: ReactNode
  who?: ReactNode
  note?: ReactNode
  end?: ReactNode
  to: string
  action: ReactNode
  /** Screen reader text that completes the link's label. */
  about?: string
}

function Need({ icon, tone, title, who, note, end, to, action, about }: NeedProps) {
  return (
    <li className="flex gap-3 border-line border-t px-4.5 py-3 text-sm">
      <span
        className={classNames(
          'grid size-8 flex-none place-items-center rounded-inner',
          tone === 'warning' && 'bg-warning-subtle text-warning',
          tone === 'danger' && 'bg-danger-subtle text-danger',
          tone === 'plain' && 'bg-sunken text-soft',
        )}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <strong className="block font-semibold">{title}</strong>
        {who && <span className="block [overflow-wrap:anywhere]">{who}</span>}
        {note && <span className="block text-quiet text-xs">{note}</span>}
      </span>
      <span className="flex flex-none flex-col items-end">
        {end && <span className="num font-semibold">{end}</span>}
        <Link to={to} className="hit-area font-medium text-primary">
          {action}
          {about && <span className="sr-only"> {about}</span>}
        </Link>
      </span>
    </li>
  )
}

/** Tasks that need a person, those about money first. */
export function NeedsCard({ needs, timeZone }: NeedsCardProps) {
  const { t } = useTranslation()
  const counts: Record<Kind, number> = {
    attention: needs.attention,
    failed_refund: needs.failedRefunds,
    waiting_refund: needs.waitingRefunds,
  }
  const orders = counts.attention + counts.failed_refund + counts.waiting_refund
  const { disputes, failedNotices, closeCalls, unclaimedPayments = 0, drawers = [] } = needs
  const unreached = failedNotices.reduce((sum, { people }) => sum + people, 0)
  const money = orders + unclaimedPayments + disputes.count + drawers.length
  const all = money + unreached + closeCalls.length
  const rest = (Object.keys(counts) as Kind[]).map((kind) => ({
    kind,
    count: counts[kind] - needs.matters.filter((each) => each.kind === kind).length,
  }))
  const first = closeCalls[0]
  return (
    <CompactCard
      title={t('office-home.needs.title')}
      note={
        all > 0 && (
          <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" size={15} />}>
            {formatNumber(all)}
          </Badge>
        )
      }
      end={<Link to={routes.transactionHistory.path}>{t('office-home.needs.all')}</Link>}
    >
      {all === 0 && (
        <div className="grid justify-items-center gap-1 py-6 text-center">
          <CircleCheck aria-hidden="true" size={28} className="text-success" />
          <p className="font-semibold">{t('office-home.needs.none')}</p>
          <p className="text-soft text-sm">{t('office-home.needs.noneText')}</p>
        </div>
      )}
      <ul className="-mx-4.5 -mb-4.5">
        {needs.matters.map(({ kind, tran_no, ...issue }) => (
          <Need
            key={`${kind} ${tran_no}`}
            icon={icons[kind]}
            tone={kind === 'failed_refund' ? 'danger' : 'warning'}
            // Falls back to the kind's text if the reason has no translation.
            title={t(`office-home.needs.${reasonWords[kind]}.${issue.reason}`, {
              defaultValue: t(`office-home.needs.${kind}`),
            })}
            who={
              <>
                <bdi>{issue.customer_name}</bdi>
                {issue.offeringName && ` · ${issue.offeringName}`}
              </>
            }
            note={t('office-home.needs.since', { time: formatMoment(issue.since, timeZone) })}
            end={formatRupees(issue.amountPaise)}
            to={`${routes.transactionHistory.path}?${filters[kind]}&order=${tran_no}`}
            action={t(`office-home.needs.${actions[kind]}`)}
            about={issue.customer_name}
          />
        ))}
        {rest.map(
          ({ kind, count }) =>
            count > 0 && (
              <Need
                key={kind}
                icon={icons[kind]}
                tone="plain"
                title={t(`office-home.needs.more.${kind}`, { count })}
                to={`${routes.transactionHistory.path}?${filters[kind]}`}
                action={t('office-home.parcels.show')}
              />
            ),
        )}
        {unclaimedPayments > 0 && (
          <Need
            icon={<Scale aria-hidden="true" size={18} />}
            tone="warning"
            title={t('office-home.needs.unclaimed', { count: unclaimedPayments })}
            to={routes.reconciliation.path}
            action={t('office-home.needs.decide')}
          />
        )}
        {drawers.map(({ id, clerk, date, differencePaise, isWaiting }) => (
          <Need
            key={id}
            icon={<Banknote aria-hidden="true" size={18} />}
            tone={isWaiting ? 'danger' : 'warning'}
            title={t(`office-home.needs.${isWaiting ? 'drawerWaits' : 'drawerUnseen'}`)}
            who={<bdi>{t('office-home.needs.drawerOf', { clerk, day: formatDay(date, 'short') })}</bdi>}
            end={formatRupees(differencePaise)}
            to={drawerPath(id)}
            action={t('office-home.needs.approve')}
            about={clerk}
          />
        ))}
        {disputes.count > 0 && (
          <Need
            icon={<Scale aria-hidden="true" size={18} />}
            tone="danger"
            title={t('office-home.needs.disputes', { count: disputes.count })}
            note={
              disputes.respondBy &&
              t('office-home.needs.respondBy', { until: formatDeadline(t, disputes.respondBy, timeZone) })
            }
            to={disputes.tran_no ? orderPath(disputes.tran_no) : routes.reconciliation.path}
            action={t('office-home.needs.answer')}
          />
        )}
        {failedNotices.map((failed) => {
          const { kind, onDate, standing, people } = failed
          const about = t(`office-home.needs.noticesOf.${kind}`, {
            day: onDate && formatDay(onDate, 'short'),
          })
          return (
            <Need
              key={`${kind} ${onDate} ${standing}`}
              icon={<Bell aria-hidden="true" size={18} />}
              tone="warning"
              title={t(`office-home.needs.notices.${standing}`, { count: people })}
              note={about}
              to={noticesPath(failed)}
              action={t('office-home.needs.open')}
              about={about}
            />
          )
        })}
        {first && (
          <Need
            icon={<CalendarClock aria-hidden="true" size={18} />}
            tone="plain"
            title={t('office-home.needs.closeCalls', { count: closeCalls.length })}
            note={t('office-home.needs.closeCallsNote', { day: formatDay(first, 'short') })}
            to={routes.calendar.path}
            action={t('office-home.needs.open')}
          />
        )}
      </ul>
    </CompactCard>
  )
}
