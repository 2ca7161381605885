import { escapeText, frame } from './render-lines.ts'

export type Bars = { title: string; unit: string; bars: { name: string; value: number; isBare?: boolean }[] }

const WIDTH = 760
const ROW = 30
const LEFT = 300
const TOP = 44

/** A bar chart with the figure at each bar; bars of the bare database (`isBare`) are grey. */
export function renderBars({ title, unit, bars }: Bars): string {
  const highest = Math.max(...bars.map(({ value }) => value))
  const rows = bars.map(({ name, value, isBare }, n) => {
    const y = TOP + n * ROW
    const width = Math.max(1, (value / highest) * (WIDTH - LEFT - 110))
    return `<text x="${LEFT - 10}" y="${y + 17}" text-anchor="end" fill="#2b2118">${escapeText(name)}</text><rect x="${LEFT}" y="${y + 4}" width="${width.toFixed(1)}" height="18" rx="3" fill="${isBare ? '#b5a993' : '#7a1f1f'}"/><text x="${(LEFT + width + 8).toFixed(1)}" y="${y + 17}" fill="#2b2118">${value.toLocaleString('en-GB')} ${escapeText(unit)}</text>`
  })
  return frame(title, WIDTH, TOP + bars.length * ROW + 14, rows.join('\n'))
}
