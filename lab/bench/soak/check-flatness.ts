export type Sample = {
  atSeconds: number
  bookingsPerSecond: number
  p50Ms: number
  p95Ms: number
  /** Sum of both processes. */
  apiMb: number
  workerMb: number
  connections: number
  /** Per cent of dead rows in the table with most of them. */
  deadPercent: number
  /** Growth of the database since the beginning per order. */
  kbPerOrder: number
  /** Age of the oldest due job. */
  queueSeconds: number
}

type Measure = Exclude<keyof Sample, 'atSeconds' | 'bookingsPerSecond'>

/**
 * Memory rises and falls in garbage collection cycles that may take longer than a third of the run, so its maxima are
 * compared. All else is compared by its median.
 */
const BY_TOP: readonly Measure[] = ['apiMb', 'workerMb']

/**
 * How much higher the last third may be than the one before, as factor and constant: values fluctuate, but a leak keeps
 * growing.
 */
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

/** The first third is for warming up; afterwards nothing may keep growing. */
export function checkFlatness(samples: Sample[]): Flat {
  const third = Math.floor(samples.length / 3)
  if (third < 3) throw new Error(`${samples.length} samples are too few to tell`)
  const middle = samples.slice(third, 2 * third)
  const last = samples.slice(2 * third)
  const judge = (measure: Measure) => {
    const sum = BY_TOP.includes(measure) ? topOf : medianOf
    const [before, after] = [middle, last].map((part) => sum(part.map((each) => each[measure])))
    const highest = Math.max(...samples.map((each) => each[measure]))
    const { times, plus } = room[measure]
    if (before === undefined || after === undefined) throw new Error(`nothing was measured of ${measure}`)
    return { middle: before, last: after, most: highest, isFlat: after <= before * times + plus }
  }
  return Object.fromEntries(
    (Object.keys(room) as Measure[]).map((measure) => [measure, judge(measure)]),
  ) as Flat
}
