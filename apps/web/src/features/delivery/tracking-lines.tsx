import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { dayIn } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { TrackingLine } from './delivery.api.ts'
import { quietVerdicts, writtenVerdicts } from './delivery.rules.ts'

interface TrackingLinesProps {
  lines: readonly TrackingLine[]
  timeZone: string
  onCorrect: (line: number) => void
  onReplace: (line: number) => void
}

const lookOf = (verdict: TrackingLine['verdict']) => {
  if (writtenVerdicts.includes(verdict))
    return { Icon: CircleCheck, tone: 'text-success', words: 'text-soft' }
  if (quietVerdicts.includes(verdict)) return { Icon: CircleDashed, tone: 'text-quiet', words: 'text-quiet' }
  if (verdict === 'sent_differently')
    return { Icon: TriangleAlert, tone: 'text-warning', words: 'text-warning' }
  return { Icon: CircleAlert, tone: 'text-danger', words: 'text-danger' }
}

/** The result of each pasted line, or why it is ignored. */
export function TrackingLines({ lines, timeZone, onCorrect, onReplace }: TrackingLinesProps) {
  const { t } = useTranslation()
  const say = ({ verdict, parcel, others, carrier }: TrackingLine) =>
    t(`office-prasadam.verdicts.${verdict}`, {
      carrier,
      receipt: parcel?.receipt_number ?? parcel?.tran_no,
      number: parcel?.trackingNo ?? '',
      day: parcel?.sentAt ? formatDay(dayIn(timeZone, new Date(parcel.sentAt)), 'short') : '',
      others: others.map((one) => (verdict === 'several_parcels' ? `P${one}` : one)).join(', '),
    })
  return (
    <ol
      aria-label={t('office-prasadam.tracking.result')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
      tabIndex={0}
      className="max-h-[26rem] overflow-y-auto rounded-card border border-line focus-ring"
    >
      {lines.map((line) => {
        const { Icon, tone, words } = lookOf(line.verdict)
        return (
          <li
            key={line.line}
            className="flex items-center gap-3 border-line border-b px-3.5 py-2 last:border-b-0"
          >
            <span className="w-6 flex-none text-end text-quiet text-sm num">{line.line}</span>
            <Icon aria-hidden="true" size={20} className={classNames('flex-none', tone)} />
            <div className="min-w-0 flex-1 text-sm leading-5">
              <p className="truncate font-semibold">
                <bdi>{line.parcel?.recipient || line.text}</bdi>
              </p>
              <p className={words}>
                <bdi>{say(line)}</bdi>
              </p>
            </div>
            {line.verdict === 'sent_differently' ? (
              <Button look="plain" size="sm" onClick={() => onReplace(line.line)}>
                {t('office-prasadam.tracking.replace')}
              </Button>
            ) : writtenVerdicts.includes(line.verdict) ? (
              <bdi className="font-mono text-soft text-sm">{line.trackingNo}</bdi>
            ) : (
              !quietVerdicts.includes(line.verdict) && (
                <Button look="plain" size="sm" onClick={() => onCorrect(line.line)}>
                  {t('office-prasadam.tracking.correct')}
                </Button>
              )
            )}
          </li>
        )
      })}
    </ol>
  )
}
