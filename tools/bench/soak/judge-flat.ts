export type Sample = {
  atSeconds: number
  bookingsPerSecond: number
  p50Ms: number
  p95Ms: number
  /** Of both processes together. */
  apiMb: number
  workerMb: number
  connections: number
  /** Rows that nobody can see any more, of a hundred, in the table that has most of them. */
  deadPercent: number
  /** What the database has grown since the beginning, by orders. */
  kbPerOrder: number
  /** Since when the oldest job that is due waits. */
  queueSeconds: number
}

type Measure = Exclude<keyof Sample, 'atSeconds' | 'bookingsPerSecond'>

/** Memory goes up and falls in strokes that may take longer than a third: its tops are compared. All else by its median. */
const BY_TOP: readonly Measure[] = ['apiMb', 'workerMb']

/** What the last third may be above the one before it, times and plus: the machine breathes, a leak goes on. */
const room: Record<Measure, { times: number; plus: number }> = {
  p50Ms: { times: 1.3, plus: 10 },
  p95Ms: { times: 1.3, plus: 20 },
  apiMb: { times: 1.1, plus: 15 },
  workerMb: { times: 1.1, plus: 15 },
  connections: { times: 1, plus: 2 },
  deadPercent: { times: 1.3, plus: 8 },
  kbPerOrder: { times: 1.1, plus: 0.5 },
  queueSeconds: { times: 1, plus: 5 },
}

export const medianOf = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const topOf = (values: number[]): number => Math.max(...values)

export type Flat = Record<Measure, { middle: number; last: number; most: number; isFlat: boolean }>

/** The first third is for warming up; then nothing may go on growing. */
export function judgeFlat(samples: Sample[]): Flat {
  const third = Math.floor(samples.length / 3)
  if (third < 3) throw new Error(`${samples.length} samples are too few to tell`)
  const middle = samples.slice(third, 2 * third)
  const last = samples.slice(2 * third)
  const judge = (measure: Measure) => {
    const sum = BY_TOP.includes(measure) ? topOf : medianOf
    const [before, after] = [middle, last].map((part) => sum(part.map((each) => each[measure])))
    const most = Math.max(...samples.map((each) => each[measure]))
    const { times, plus } = room[measure]
    if (before === undefined || after === undefined) throw new Error(`nothing was measured of ${measure}`)
    return { middle: before, last: after, most, isFlat: after <= before * times + plus }
  }
  return Object.fromEntries(
    (Object.keys(room) as Measure[]).map((measure) => [measure, judge(measure)]),
  ) as Flat
}
