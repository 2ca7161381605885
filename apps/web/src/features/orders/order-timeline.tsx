import {
  BadgeIndianRupee,
  Check,
  CircleX,
  Clock,
  Flame,
  Landmark,
  Mail,
  MessageSquare,
  PackageCheck,
  PencilLine,
  ReceiptText,
  RotateCw,
  ShoppingBasket,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dayIn } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Timeline, type TimelineEntry } from '../../ui/lists/timeline.tsx'
import type { AuditRow, OrderDetail } from './orders.api.ts'
import { buildTimeline, type OrderEvent, type TimelineGroup } from './orders.rules.ts'
import { eventDetail, eventTitle } from './timeline-words.ts'

interface OrderTimelineProps {
  detail: OrderDetail
  timeZone: string
  /** Renders the changes of an audit entry. */
  auditDetail: (entry: AuditRow) => ReactNode
}

const size = 15
const looks: Record<OrderEvent['kind'], Pick<TimelineEntry, 'icon' | 'tone'>> = {
  booked: { icon: <ShoppingBasket size={size} /> },
  failed: { icon: <CircleX size={size} />, tone: 'warning' },
  tried: { icon: <Clock size={size} /> },
  paid: { icon: <BadgeIndianRupee size={size} />, tone: 'primary' },
  receipt: { icon: <ReceiptText size={size} />, tone: 'success' },
  refundAsked: { icon: <Undo2 size={size} />, tone: 'primary' },
  refundAgain: { icon: <RotateCw size={size} />, tone: 'primary' },
  refundPlanned: { icon: <Clock size={size} /> },
  transferWaits: { icon: <Landmark size={size} />, tone: 'warning' },
  transferred: { icon: <Landmark size={size} />, tone: 'success' },
  refundWaits: { icon: <Clock size={size} />, tone: 'warning' },
  refunded: { icon: <Undo2 size={size} />, tone: 'primary' },
  takenBack: { icon: <Undo2 size={size} />, tone: 'primary' },
  refundFailed: { icon: <TriangleAlert size={size} />, tone: 'warning' },
  notice: { icon: <Mail size={size} /> },
  audit: { icon: <PencilLine size={size} /> },
  performed: { icon: <Check size={size} />, tone: 'success' },
  posted: { icon: <PackageCheck size={size} /> },
  delivered: { icon: <PackageCheck size={size} />, tone: 'success' },
  hold_ended: { icon: <Clock size={size} />, tone: 'warning' },
}

const groups = ['all', 'money', 'notices', 'changes'] as const

/** All events of an order, newest first, with the next step on top. */
export function OrderTimeline({ detail, timeZone, auditDetail }: OrderTimelineProps) {
  const { t } = useTranslation()
  const [group, setGroup] = useState<(typeof groups)[number]>('all')
  const next = detail.order.lines
    .filter(({ status }) => status === 'booked')
    .map(({ date }) => date)
    .toSorted((a, b) => a.localeCompare(b))[0]
  const told = buildTimeline(detail).filter(
    (entry) => group === 'all' || entry.group === (group as TimelineGroup),
  )
  const timeOf = (at: string) =>
    `${formatDay(dayIn(timeZone, new Date(at)), 'short').replace(/^\w+ /, '')}, ${formatTime(at, timeZone)}`
  const entries: TimelineEntry[] = told.map((entry) => ({
    id: entry.id,
    title: eventTitle(t, entry),
    time: timeOf(entry.at),
    detail: entry.kind === 'audit' ? auditDetail(entry.of as AuditRow) : eventDetail(t, entry),
    ...looks[entry.kind],
    ...(entry.kind === 'notice' &&
      (entry.of as { channel: string }).channel === 'sms' && { icon: <MessageSquare size={size} /> }),
  }))
  if (group === 'all' && next)
    entries.unshift({
      id: 'next',
      title: t('office-orders.story.next'),
      time: formatDay(next, 'short'),
      icon: <Flame size={size} />,
      state: 'next',
    })
  return (
    <section className="grid gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-sans font-semibold text-base">{t('office-orders.story.title')}</h3>
        <Segmented
          label={t('office-orders.story.show')}
          options={groups.map((value) => ({ value, label: t(`office-orders.story.groups.${value}`) }))}
          value={group}
          onChange={setGroup}
          className="text-sm"
        />
      </header>
      {entries.length > 0 ? (
        <Timeline label={t('office-orders.story.title')} entries={entries} />
      ) : (
        <p className="text-quiet">{t('office-orders.story.none')}</p>
      )}
    </section>
  )
}
