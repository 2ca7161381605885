import type { System } from './system.api.ts'

export const partNames = ['booking', 'payments', 'messages', 'work', 'machine', 'copies'] as const
export type PartName = (typeof partNames)[number]
export type PartState = System['booking']['state']

/** Same limits as on the server. */
const LATE_JOB_MS = 5 * 60_000
const LATE_LETTER_MS = 60 * 60_000

/** Overall state: the worst of all parts. An unknown backup state counts as `look`. */
export function overallState(system: System): { state: 'well' | 'look' | 'trouble'; count: number } {
  const states = partNames.map((name) => system[name].state)
  const trouble = states.filter((state) => state === 'trouble').length
  if (trouble > 0) return { state: 'trouble', count: trouble }
  const look = states.filter((state) => state !== 'well').length
  return look > 0 ? { state: 'look', count: look } : { state: 'well', count: 0 }
}

type Queue = System['work']['queues'][number]

type Waiting = Pick<Queue, 'oldestAt'>

const isOlder = ({ oldestAt }: Waiting, at: string, thanMs: number) =>
  oldestAt !== null && Date.parse(at) - Date.parse(oldestAt) > thanMs

export const isLate = (queue: Waiting, at: string) => isOlder(queue, at, LATE_JOB_MS)
export const isLetterLate = (waiting: Waiting, at: string) => isOlder(waiting, at, LATE_LETTER_MS)

/** Non-empty queues, largest first. */
export const listWaiting = (queues: readonly Queue[]) =>
  queues.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `4.1 GB` */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const unit = UNITS[step] ?? 'byte'
  return new Intl.NumberFormat('en-IN', {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** step)
}
