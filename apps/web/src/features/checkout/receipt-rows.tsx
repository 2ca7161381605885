import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PaperLine } from '../../ui/layout/paper-slip.tsx'
import { PersonAndStar } from '../../ui/star-name.tsx'
import { groupByDay, type ReceiptRow, summarise, summedUpFrom } from './checkout.rules.ts'

const Amount = ({ paise }: { paise: number | undefined }) =>
  paise === undefined ? <Skeleton className="h-5 w-16" /> : <bdi>{formatRupees(paise)}</bdi>

function Named({ name, nameMl, count }: { name: string; nameMl: string; count: number }) {
  const { t } = useTranslation()
  return (
    <>
      <bdi>{count > 1 ? t('checkout.receipt.times', { name, count }) : name}</bdi> <Beside>{nameMl}</Beside>
    </>
  )
}

/** The lines of a booking by day; long bookings start with a summary, and the days can be expanded. */
export function ReceiptRows({ rows }: { rows: readonly ReceiptRow[] }) {
  const { t } = useTranslation()
  const isLong = rows.length >= summedUpFrom
  const [unfolded, setUnfolded] = useState(false)
  return (
    <>
      {isLong && (
        <div>
          {summarise(rows).map((sum) => (
            <PaperLine
              key={sum.key}
              amount={<Amount paise={sum.amountPaise} />}
              detail={
                <>
                  <PersonAndStar name={sum.name} starName={sum.starName} />
                  <br />
                  <bdi>
                    {sum.from === sum.to
                      ? formatDay(sum.from, 'dated')
                      : t('checkout.receipt.span', {
                          from: formatDay(sum.from, 'dated'),
                          to: formatDay(sum.to, 'dated'),
                        })}
                  </bdi>
                </>
              }
            >
              <Named name={sum.offeringName} nameMl={sum.offeringNameMl} count={sum.count} />
            </PaperLine>
          ))}
          <Button
            look="plain"
            size="sm"
            className="-ms-4"
            onClick={() => setUnfolded(!unfolded)}
            aria-expanded={unfolded}
          >
            {unfolded ? t('checkout.receipt.fold') : t('checkout.receipt.unfold', { count: rows.length })}
          </Button>
        </div>
      )}
      {(!isLong || unfolded) && (
        <div className={isLong ? 'max-h-96 overflow-y-auto border-line border-t pt-3' : undefined}>
          {groupByDay(rows).map(({ date, malayalam, rows: own }) => (
            <div key={date} className="pb-1.5">
              <p className="font-semibold">
                <bdi>{formatDay(date, 'dated')}</bdi>
              </p>
              <p className="min-h-5 text-soft text-sm">{malayalam && <bdi>{malayalam}</bdi>}</p>
              <div>
                {own.map((row) => (
                  <PaperLine
                    key={row.id}
                    amount={
                      <span className={row.isStruck ? 'line-through' : undefined}>
                        <Amount paise={row.amountPaise} />
                      </span>
                    }
                    detail={
                      <>
                        <PersonAndStar name={row.name} starName={row.starName} />
                        {row.refused && (
                          <span className="block pt-1">
                            <Badge tone="warning">{t('checkout.receipt.needsYou')}</Badge>
                          </span>
                        )}
                      </>
                    }
                  >
                    <span className={row.isStruck ? 'line-through' : undefined}>
                      <Named name={row.offeringName} nameMl={row.offeringNameMl} count={row.quantity} />
                    </span>
                  </PaperLine>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
