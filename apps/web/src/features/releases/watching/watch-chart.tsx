import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatTime } from '../../../lib/format/format-time.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import type { Live } from '../office-releases.ts'
import { WatchChartGiven } from './watch-chart-given.tsx'
import { WatchChartPace } from './watch-chart-pace.tsx'
import { drawMorning } from './watch-geometry.ts'
import { countAll, formatCount } from './watch-rules.ts'

const usualWidth = 760

interface WatchChartProps {
  live: Live
  timeZone: string
}

/** Places given out and calling pace over time. Time runs left to right in every script. */
export function WatchChart({ live, timeZone }: WatchChartProps) {
  const { t } = useTranslation()
  const { frame, width, letter } = useDrawnSize(usualWidth)
  const isNarrow = width < 30 * letter
  const left = letter * 4
  const right = width - letter * 2
  const height = letter * (isNarrow ? 24 : 37)
  const foot = height - letter * 2.2
  const parts = {
    sold: { left, right, top: letter * 3, bottom: height * 0.62 },
    pace: { left, right, top: height * 0.78, bottom: foot },
  }
  const all = countAll(live)
  const { moments, left: free, at, phase, isPaused } = live
  const drawn = drawMorning({ moments, left: free, at, phase, isPaused, all }, parts)
  const clock = (iso: string | Date) => formatTime(iso, timeZone).replace(/\s[ap]m$/, '')
  const everyOther = isNarrow ? 2 : 1
  return (
    <div ref={frame} className="min-w-0 overflow-hidden">
      {drawn ? (
        <svg
          width={width}
          height={height}
          role="img"
          style={{ direction: 'ltr', fontSize: letter }}
          className="num block fill-soft"
          aria-label={t('office-releases.chart.told', {
            sold: formatCount(live.sold),
            held: formatCount(live.held),
            time: formatTime(live.at, timeZone),
          })}
        >
          <WatchChartGiven
            drawn={drawn}
            frame={parts.sold}
            letter={letter}
            places={all}
            endTime={drawn.end && formatTime(new Date(drawn.end.ms), timeZone)}
          />
          <WatchChartPace drawn={drawn} frame={parts.pace} letter={letter} deeds={live.deeds} />
          <path d={`M${drawn.now.x} ${parts.sold.top - letter}V${foot}`} className="fill-none stroke-ink" />
          {drawn.ticks
            .filter((_, place) => place % everyOther === 0)
            .map(({ ms, x }) => (
              <text key={ms} x={x} y={height - letter * 0.6} textAnchor="middle">
                {clock(new Date(ms))}
              </text>
            ))}
        </svg>
      ) : (
        <p className="py-10 text-center text-soft">{t('office-releases.chart.none')}</p>
      )}
    </div>
  )
}

/** Width and font size of a chart, which is redrawn on resize and not scaled, so that its text stays readable. */
function useDrawnSize(usual: number): {
  frame: RefObject<HTMLDivElement | null>
  width: number
  letter: number
} {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: usual, letter: 12 })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      setSize({ width: element.clientWidth || usual, letter: root * 0.75 })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [usual])
  return { frame, width: size.width, letter: size.letter }
}
