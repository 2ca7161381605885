const scales = [60, 120, 300, 600, 1_200, 3_000, 6_000, 12_000, 30_000, 60_000, 120_000]
const mostPace = 120_000
const stepsOnScale = 120
const gentleShare = 1 / 3

/** Where the slider ends: with room above the pace, and never moving under the finger. */
export const scaleOf = (pace: number) => scales.find((end) => end >= pace * 1.5) ?? mostPace

/** One press of − or +, and of an arrow key. */
export const stepOf = (scale: number) => Math.max(1, Math.round(scale / stepsOnScale))

/** Within what may be asked for, and on a step: 573 and one step of 10 more is 580. */
export function stepPace(pace: number, by: number, scale: number): number {
  const step = stepOf(scale)
  const next = by > 0 ? Math.floor(pace / step) * step + step : Math.ceil(pace / step) * step - step
  return limitPace(next)
}

export const limitPace = (pace: number) => Math.min(mostPace, Math.max(1, Math.round(pace)))

/** The server counts people a second. */
export const paceOf = (perSecond: number) => Math.round(perSecond * 60)

/** How fast one begins again after a pause, without bringing back at once what made one pause. */
export function gentlePace(pace: number): number {
  const step = stepOf(scaleOf(pace))
  return Math.max(1, Math.round((pace * gentleShare) / step) * step)
}
