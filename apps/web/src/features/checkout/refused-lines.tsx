import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import type { ReceiptRow } from './checkout.rules.ts'

interface RefusedLinesProps {
  rows: readonly (ReceiptRow & { remedy: 'day' | 'star' | 'remove' })[]
  onOtherDay: (id: string) => void
  onStar: (id: string) => void
  onRemove: (id: string) => void
  /** Number of refused payment attempts: each new one moves the focus to the first refused line. */
  pressed: number
}

/** Lines that cannot be booked, each with its reason and a remedy. */
export function RefusedLines({ rows, onOtherDay, onStar, onRemove, pressed }: RefusedLinesProps) {
  const { t } = useTranslation()
  const first = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (pressed === 0) return
    // Centred: at the bottom the phone's payment bar would cover it.
    first.current?.scrollIntoView({ block: 'center' })
    first.current?.focus({ preventScroll: true })
  }, [pressed])
  if (rows.length === 0) return null
  return (
    <section
      aria-labelledby="refused-heading"
      className="rounded-card border border-warning-line bg-warning-subtle"
    >
      <div className="flex items-start gap-3 px-4 pt-4 sm:px-5">
        <CircleAlert aria-hidden="true" size={22} className="mt-0.5 flex-none text-warning" />
        <div>
          <h2 id="refused-heading" className="text-xl leading-7">
            {t('checkout.refusals.title', { count: rows.length })}
          </h2>
          <p className="text-soft">{t('checkout.refusals.lead')}</p>
          <p role="status" className="font-semibold empty:hidden">
            {pressed > 0 && t('checkout.refusals.first')}
          </p>
        </div>
      </div>
      <ul className="grid px-4 pb-4 sm:px-5">
        {rows.map((row, place) => (
          <li
            key={row.id}
            ref={place === 0 ? first : undefined}
            tabIndex={-1}
            // `:focus` instead of `:focus-visible`, because browsers draw no ring after a tap.
            className="mt-3 grid gap-2 border-warning-line border-t pt-3 first:border-t-0 focus:rounded-inner focus:outline-3 focus:outline-warning focus:outline-offset-4"
          >
            <p>
              <b className="font-semibold">
                <bdi>{row.offeringName}</bdi>
              </b>{' '}
              <span className="text-soft">
                <bdi>
                  {t('checkout.refusals.forOn', { name: row.name, day: formatDay(row.date, 'dated') })}
                </bdi>
              </span>
            </p>
            <p className="font-medium text-warning">{row.refused}</p>
            <div className="flex flex-wrap gap-2">
              {row.remedy === 'day' && (
                <Button look="line" onClick={() => onOtherDay(row.id)}>
                  {t('checkout.refusals.otherDay')}
                </Button>
              )}
              {row.remedy === 'star' && (
                <Button look="line" onClick={() => onStar(row.id)}>
                  {t('checkout.refusals.addStar')}
                </Button>
              )}
              <Button look="plain" onClick={() => onRemove(row.id)}>
                {t('checkout.refusals.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
