export type Point = { x: number; y: number }
export type Series = { name: string; points: Point[]; isGoal?: boolean }
export type Lines = {
  title: string
  xTitle: string
  yTitle: string
  /** Logarithmic x axis, base 10. */
  logX?: boolean
  ticksX: { at: number; label: string }[]
  series: Series[]
}

const WIDTH = 760
const HEIGHT = 380
const LEFT = 64
const RIGHT = 210
const TOP = 44
const BOTTOM = 52
const COLOURS = ['#7a1f1f', '#b8860b', '#1f5c4d', '#2f4b8f', '#8a4f9e', '#4d4d4d', '#c2571a', '#0f7a8a']

export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** With a white background, so that it is readable in dark mode. */
export const frame = (title: string, width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12" role="img" aria-label="${escapeText(title)}">
<rect width="${width}" height="${height}" fill="#fffdf8"/>
<text x="16" y="24" font-size="15" font-weight="600" fill="#2b2118">${escapeText(title)}</text>
${inner}
</svg>
`

/** A line chart; the names are at the ends of the lines and do not overlap. */
export function renderLines({ title, xTitle, yTitle, logX, ticksX, series }: Lines): string {
  const all = series.flatMap(({ points }) => points)
  if (all.length === 0) throw new Error(`${title}: nothing to draw`)
  const scaleX = (x: number) => (logX ? Math.log10(x) : x)
  const [firstX, lastX] = [
    Math.min(...all.map(({ x }) => scaleX(x))),
    Math.max(...all.map(({ x }) => scaleX(x))),
  ]
  const top = roundUp(Math.max(...all.map(({ y }) => y)))
  const toX = (x: number) => LEFT + ((scaleX(x) - firstX) / (lastX - firstX || 1)) * (WIDTH - LEFT - RIGHT)
  const toY = (y: number) => HEIGHT - BOTTOM - (y / top) * (HEIGHT - TOP - BOTTOM)
  const grid = Array.from({ length: 5 }, (_, n) => (top / 4) * n).map(
    (value) =>
      `<path d="M${LEFT} ${toY(value).toFixed(1)}H${WIDTH - RIGHT}" stroke="#e4dccb"/><text x="${LEFT - 8}" y="${(toY(value) + 4).toFixed(1)}" text-anchor="end" fill="#6b5d4c">${Number(value.toPrecision(3)).toLocaleString('en-GB')}</text>`,
  )
  const ticks = ticksX.map(
    ({ at, label }) =>
      `<text x="${toX(at).toFixed(1)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle" fill="#6b5d4c">${escapeText(label)}</text>`,
  )
  const ends = spreadOut(series.map(({ points }) => toY(points.at(-1)?.y ?? 0)))
  const drawn = series.map(({ name, points, isGoal }, n) => {
    const colour = isGoal ? '#9a8c78' : COLOURS[n % COLOURS.length]
    const path = points.map(
      ({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`,
    )
    const dots =
      isGoal || points.length > 12
        ? ''
        : points
            .map(
              ({ x, y }) =>
                `<circle cx="${toX(x).toFixed(1)}" cy="${toY(y).toFixed(1)}" r="3" fill="${colour}"/>`,
            )
            .join('')
    return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="2"${isGoal ? ' stroke-dasharray="5 4"' : ''}/>${dots}<text x="${WIDTH - RIGHT + 10}" y="${((ends[n] ?? 0) + 4).toFixed(1)}" fill="${colour}">${escapeText(name)}</text>`
  })
  const titles = [
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 12}" text-anchor="middle" fill="#6b5d4c">${escapeText(xTitle)}</text>`,
    `<text transform="translate(16 ${(HEIGHT - BOTTOM + TOP) / 2}) rotate(-90)" text-anchor="middle" fill="#6b5d4c">${escapeText(yTitle)}</text>`,
  ]
  return frame(title, WIDTH, HEIGHT, [...grid, ...ticks, ...titles, ...drawn].join('\n'))
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value || 1))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}

/** Moves overlapping names down. */
function spreadOut(ys: number[]): number[] {
  const order = ys.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y)
  let last = Number.NEGATIVE_INFINITY
  const placed: number[] = []
  for (const { y, index } of order) {
    last = Math.max(y, last + 15)
    placed[index] = last
  }
  return placed
}
