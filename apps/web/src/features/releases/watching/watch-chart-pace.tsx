import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import type { Live } from '../office-releases.ts'
import { paceOf } from './steer-rules.ts'
import type { Drawn } from './watch-chart-given.tsx'
import { areaOf, lineOf } from './watch-geometry.ts'
import { formatCount } from './watch-rules.ts'
import { letterOf } from './watch-words.ts'

interface WatchChartPaceProps {
  drawn: Drawn
  frame: { left: number; right: number; top: number; bottom: number }
  letter: number
  deeds: Live['deeds']
}

/** People called per minute, with a letter for each action of the office. */
export function WatchChartPace({ drawn, frame, letter, deeds }: WatchChartPaceProps) {
  const { t } = useTranslation()
  const { now, last, placeOf } = drawn
  const isLate = now.x > frame.right - letter * 4
  const marks = deeds
    .map(({ at }, index) => ({ x: placeOf(at), letter: letterOf(index, deeds.length) }))
    .filter((mark): mark is { x: number; letter: string } => mark.x !== undefined)
    // Letters that would overlap are left out; the list beside the chart names all actions.
    .filter(({ x }, index, all) => index === 0 || Math.abs(x - (all[index - 1]?.x ?? 0)) > letter * 1.7)
  const markAt = frame.top - letter * 0.9
  return (
    <>
      <text x={frame.left} y={frame.top - letter * 2.4} className="font-semibold">
        {t('office-releases.chart.pace')}
      </text>
      <path d={`M${frame.left} ${frame.bottom}H${frame.right}`} className="stroke-line" />
      <path d={areaOf(drawn.pace, frame.bottom)} className="fill-success/16" />
      <path d={lineOf(drawn.pace)} className="fill-none stroke-2 stroke-success" />
      <text
        x={isLate ? now.x - letter * 0.7 : now.x + letter * 0.7}
        y={Math.min(now.pace + letter * 0.35, frame.bottom - letter * 0.4)}
        textAnchor={isLate ? 'end' : 'start'}
        className="fill-ink font-semibold"
      >
        {formatCount(paceOf(last.rate))}
      </text>
      {marks.map((mark) => (
        <g key={mark.x} transform={`translate(${mark.x} ${markAt})`}>
          <path d={`M0 0V${frame.bottom - markAt}`} strokeDasharray="2 3" className="stroke-soft" />
          <circle r={letter * 0.75} className="fill-card stroke-soft" />
          <text textAnchor="middle" y={letter * 0.35} className="fill-ink font-semibold">
            {mark.letter}
          </text>
        </g>
      ))}
    </>
  )
}
