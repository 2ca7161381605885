import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../lib/api/api-error.ts'
import { type CivilDay, dayIn } from '../../lib/dates/civil-day.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { orderPath } from '../../lib/links.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { ListPages } from '../../ui/lists/list-pages.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { MonthSums } from './month-sums.tsx'
import { type SettledItem, settlementQuery } from './payments.api.ts'
import { StatementTick } from './statement-tick.tsx'

interface SettlementDrawerProps {
  id: string
  today: CivilDay | undefined
  timeZone: string
  /** A file is being fetched. */
  saving: boolean
  /** False for read-only staff, who can neither tick it off nor export it. */
  mayChange: boolean
  onSave: () => void
  onClose: () => void
}

const pageSize = 25

/** One settlement: its payments, and whether it appears on the bank statement. */
export function SettlementDrawer(props: SettlementDrawerProps) {
  const { id, today, timeZone, saving, mayChange, onSave, onClose } = props
  const [skip, setSkip] = useState(0)
  const query = useQuery(settlementQuery(id, { skip, limit: pageSize }))
  const word = useTextsUnder('office-money.drawer')
  const settlement = query.data
  return (
    <Drawer
      open
      modal={false}
      width={560}
      onClose={onClose}
      title={settlement ? formatRupees(settlement.bankPaise) : '\u00a0'}
      description={
        settlement && (
          <bdi>
            {word('lead', { moment: formatMoment(settlement.settledAt, timeZone) })} · {settlement.utr ?? id}
          </bdi>
        )
      }
      footer={
        mayChange && (
          <Button
            look="line"
            size="sm"
            loading={saving}
            icon={<Download aria-hidden="true" size={18} />}
            onClick={onSave}
          >
            {word('download')}
          </Button>
        )
      }
    >
      {query.isError && !settlement ? (
        <LoadFailed
          title={word('failed')}
          message={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : !settlement ? (
        <SkeletonText lines={8} />
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <MonthSums sums={settlement} />
          <fieldset disabled={!mayChange} className="min-w-0">
            <StatementTick
              key={settlement.seen?.on ?? 'unseen'}
              settlement={settlement}
              today={today}
              paidOn={dayIn(timeZone, new Date(settlement.settledAt))}
            />
          </fieldset>
          <section className="grid grid-cols-1 gap-2">
            <h3 className="text-lg">{word('items')}</h3>
            <ul className="divide-y divide-line">
              {settlement.items.map((item) => (
                <ItemRow key={`${item.entity_id} ${item.kind}`} item={item} />
              ))}
            </ul>
            {settlement.total > pageSize && (
              <ListPages
                from={skip + 1}
                to={Math.min(settlement.total, skip + pageSize)}
                total={settlement.total}
                isCapped={false}
                onPrevious={skip > 0 ? () => setSkip(skip - pageSize) : undefined}
                onNext={skip + pageSize < settlement.total ? () => setSkip(skip + pageSize) : undefined}
              />
            )}
          </section>
        </div>
      )}
    </Drawer>
  )
}

type ItemRowProps = { item: SettledItem }

function ItemRow({ item }: ItemRowProps) {
  const { t } = useTranslation()
  const kind = t(`office-money.differences.items.${item.kind}`)
  return (
    <li className="grid gap-0.5 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        {item.tran_no ? (
          <Link to={orderPath(item.tran_no)} className="font-semibold focus-ring">
            <bdi>{item.customerName}</bdi>
          </Link>
        ) : (
          <Badge tone="danger">{t('office-money.drawer.unknownName')}</Badge>
        )}
        <bdi className="font-semibold num">
          {item.netPaise < 0 ? '− ' : ''}
          {formatRupees(Math.abs(item.netPaise))}
        </bdi>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-quiet text-sm">
        <span>
          {kind} <bdi className="num">{item.entity_id}</bdi>
        </span>
        <bdi className="num">{formatRupees(item.amountPaise)}</bdi>
      </p>
      {item.difference === 'amount' && (
        <p>
          <Badge tone="danger">{t('office-money.isOff', { count: 1 })}</Badge>
        </p>
      )}
    </li>
  )
}
