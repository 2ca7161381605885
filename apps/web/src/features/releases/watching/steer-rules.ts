const scales = [60, 120, 300, 600, 1_200, 3_000, 6_000, 12_000, 30_000, 60_000, 120_000]
const mostPace = 120_000
const stepsOnScale = 120
const gentleShare = 1 / 3

/** The slider's maximum: at least 1.5 times the pace. It must not change while the slider is dragged. */
export const scaleOf = (pace: number) => scales.find((end) => end >= pace * 1.5) ?? mostPace

/** Step of the − and + buttons and of the arrow keys. */
export const stepOf = (scale: number) => Math.max(1, Math.round(scale / stepsOnScale))

/** Next pace on the step grid, within limits: 573 plus one step of 10 is 580. */
export function stepPace(pace: number, by: number, scale: number): number {
  const step = stepOf(scale)
  const next = by > 0 ? Math.floor(pace / step) * step + step : Math.ceil(pace / step) * step - step
  return limitPace(next)
}

export const limitPace = (pace: number) => Math.min(mostPace, Math.max(1, Math.round(pace)))

/** Converts the server's people per second to people per minute. */
export const paceOf = (perSecond: number) => Math.round(perSecond * 60)

/** A third of the pace, for resuming after a pause without causing the same overload again. */
export function gentlePace(pace: number): number {
  const step = stepOf(scaleOf(pace))
  return Math.max(1, Math.round((pace * gentleShare) / step) * step)
}
