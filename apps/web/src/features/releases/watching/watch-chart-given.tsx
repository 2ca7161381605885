import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { areaOf, type drawMorning, lineOf } from './watch-geometry.ts'
import { formatCount } from './watch-rules.ts'

export type Drawn = NonNullable<ReturnType<typeof drawMorning>>

interface WatchChartGivenProps {
  drawn: Drawn
  frame: { left: number; right: number; top: number; bottom: number }
  letter: number
  /** Null: unlimited. */
  places: number | null
  endTime: string | undefined
}

/** Sold places, held places above them, the line of all places, and the projected time when they are gone. */
export function WatchChartGiven({ drawn, frame, letter, places, endTime }: WatchChartGivenProps) {
  const { t } = useTranslation()
  const { now, last, end, all } = drawn
  const across = `M${frame.left} `
  const isLate = now.x > frame.right - letter * 8
  const beside = isLate ? now.x - letter * 0.7 : now.x + letter * 0.7
  const anchor = isLate ? 'end' : 'start'
  const cutAt = end && all !== undefined && now.taken + (all - now.taken) * reach(now.x, end.x, frame.right)
  // The line's other label, at its start, must not overlap.
  const hasRoom = end && Math.min(end.x, frame.right) > frame.left + letter * 22
  // Keep the label above the axis even when hardly anything is sold.
  const wordsAt = Math.min(now.taken + letter * 1.4, frame.bottom - letter * 2)
  return (
    <>
      {drawn.levels.map(({ level, y }) => (
        <g key={level}>
          <path d={`${across}${y}H${frame.right}`} className="stroke-line" />
          <text x={frame.left - letter * 0.6} y={y + letter * 0.35} textAnchor="end">
            {formatCount(level)}
          </text>
        </g>
      ))}
      <path d={areaOf(drawn.taken, frame.bottom)} className="fill-primary-subtle" />
      <path
        d={lineOf(drawn.taken)}
        strokeDasharray="2 3"
        className="fill-none stroke-[1.5] stroke-primary-mild"
      />
      <path d={areaOf(drawn.sold, frame.bottom)} className="fill-primary-mild/55" />
      <path d={lineOf(drawn.sold)} className="fill-none stroke-[2.5] stroke-primary" />
      {all !== undefined && places !== null && (
        <>
          <path d={`${across}${all}H${frame.right}`} className="stroke-[1.5] stroke-ink" />
          <text x={frame.left + 4} y={all - letter * 0.6} className="fill-ink font-semibold">
            {t('office-releases.chart.places', { count: places, number: formatCount(places) })}
          </text>
        </>
      )}
      {end && all !== undefined && (
        <>
          <path
            d={`M${now.x} ${now.taken}L${Math.min(end.x, frame.right)} ${end.isInside ? all : cutAt}`}
            strokeDasharray="6 5"
            className="fill-none stroke-2 stroke-primary"
          />
          {end.isInside && <circle cx={end.x} cy={all} r="5" className="fill-card stroke-2 stroke-primary" />}
          {hasRoom && (
            <text
              x={Math.min(end.x, frame.right)}
              y={all - letter * 0.9}
              textAnchor={end.x + letter * 6 > frame.right ? 'end' : 'middle'}
              className="fill-ink font-semibold"
            >
              {t('office-releases.chart.end', { time: endTime })}
            </text>
          )}
        </>
      )}
      <text x={beside} y={wordsAt} textAnchor={anchor} className="fill-ink font-semibold">
        {t('office-releases.chart.sold', { number: formatCount(last.sold) })}
      </text>
      {last.held > 0 && (
        <text x={beside} y={wordsAt + letter * 1.4} textAnchor={anchor}>
          {t('office-releases.chart.held', { number: formatCount(last.held) })}
        </text>
      )}
    </>
  )
}

/** The share of the projection that lies inside the frame. */
const reach = (from: number, to: number, edge: number) => (to <= edge ? 1 : (edge - from) / (to - from))
