import { escapeText, frame, roundUp } from './render-lines.ts'

export type Strip = { name: string; unit: string; values: number[] }
export type Strips = { title: string; xTitle: string; ticksX: string[]; strips: Strip[] }

const WIDTH = 760
const LEFT = 190
const RIGHT = 90
const TOP = 44
const BOTTOM = 48
const STRIP = 58
const GAP = 14
const COLOUR = '#7a1f1f'

/**
 * Strips over the same time axis, each scaled from zero to its own maximum, so that growth is visible whatever the
 * unit.
 */
export function renderStrips({ title, xTitle, ticksX, strips }: Strips): string {
  const height = TOP + strips.length * (STRIP + GAP) + BOTTOM
  const across = WIDTH - LEFT - RIGHT
  const drawn = strips.map(({ name, unit, values }, n) => {
    if (values.length < 2) throw new Error(`${name}: nothing to draw`)
    const foot = TOP + n * (STRIP + GAP) + STRIP
    const highest = roundUp(Math.max(...values))
    const path = values.map((value, i) => {
      const x = LEFT + (i / (values.length - 1)) * across
      return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(foot - (value / highest) * STRIP).toFixed(1)}`
    })
    const say = (y: number, value: number) =>
      `<text x="${WIDTH - RIGHT + 8}" y="${y}" fill="#6b5d4c">${value.toLocaleString('en-GB')} ${escapeText(unit)}</text>`
    return [
      `<path d="M${LEFT} ${foot}h${across}M${LEFT} ${foot - STRIP}h${across}" stroke="#e4dccb"/>`,
      `<text x="16" y="${foot - STRIP / 2 + 4}" fill="#2b2118">${escapeText(name)}</text>`,
      say(foot - STRIP + 8, highest),
      say(foot, 0),
      `<path d="${path.join('')}" fill="none" stroke="${COLOUR}" stroke-width="2"/>`,
    ].join('')
  })
  const ticks = ticksX.map((label, n) => {
    const x = LEFT + (n / Math.max(1, ticksX.length - 1)) * across
    return `<text x="${x.toFixed(1)}" y="${height - BOTTOM + 14}" text-anchor="middle" fill="#6b5d4c">${escapeText(label)}</text>`
  })
  const foot = `<text x="${LEFT + across / 2}" y="${height - 12}" text-anchor="middle" fill="#6b5d4c">${escapeText(xTitle)}</text>`
  return frame(title, WIDTH, height, [...drawn, ...ticks, foot].join('\n'))
}
