export type Progress = 'waiting' | 'progress' | 'performed'

export function progressOf(booked: number, performed: number): Progress {
  if (performed === 0) return 'waiting'
  return performed < booked ? 'progress' : 'performed'
}

/** Maximum of a chart's scale, in whole rupees, so that its three steps are round numbers. */
export function roundScale(paise: number): number {
  let unit = 100
  while (unit * 30 < paise) unit *= 10
  return (
    ([3, 6, 9, 12, 15, 21, 30] as const).map((steps) => steps * unit).find((top) => top >= paise) ?? unit * 30
  )
}

/** `50k` or `1.5 L`, short enough for a scale label. */
export function formatShort(paise: number): string {
  const rupees = paise / 100
  const short = (value: number) => String(Math.round(value * 10) / 10)
  if (rupees >= 10_000_000) return `${short(rupees / 10_000_000)} Cr`
  if (rupees >= 100_000) return `${short(rupees / 100_000)} L`
  return rupees >= 1_000 ? `${short(rupees / 1_000)}k` : short(rupees)
}

type Share = { name: string; deity: string; valuePaise: number }

/** The six largest shares, and the sum of the rest. */
export function gatherShares(all: readonly Share[], by: 'name' | 'deity') {
  const sums = new Map<string, number>()
  for (const share of all) sums.set(share[by], (sums.get(share[by]) ?? 0) + share.valuePaise)
  const sorted = [...sums]
    .map(([name, valuePaise]) => ({ name, valuePaise }))
    .toSorted((a, b) => b.valuePaise - a.valuePaise)
  const rest = sorted.slice(6)
  return {
    shown: sorted.slice(0, 6),
    rest: rest.length,
    restPaise: rest.reduce((sum, { valuePaise }) => sum + valuePaise, 0),
  }
}

const minuteMs = 60_000

/** Age in the largest unit that fits. */
export function ageOf(since: string, now: string): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / minuteMs))
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  return minutes < 24 * 60
    ? { unit: 'hours', count: Math.floor(minutes / 60) }
    : { unit: 'days', count: Math.floor(minutes / 60 / 24) }
}
