import type { Outcome, Parcel, Step, TrackingLine } from './delivery.api.ts'

const from: Record<Step, readonly string[]> = {
  packed: ['ready'],
  unpacked: ['packed'],
  sent: ['packed'],
  delivered: ['sent'],
  returned: ['sent', 'delivered'],
}

/** The selected parcels that a step applies to. */
export const fitting = (chosen: readonly Parcel[], step: Step) =>
  chosen.filter(({ status }) => from[step].includes(status))

export const labelled = (chosen: readonly Parcel[]) =>
  chosen.filter(({ status }) => status === 'ready' || status === 'packed')

export const resendable = (chosen: readonly Parcel[]) =>
  chosen.filter(({ status, replacedBy }) => status === 'returned' && replacedBy === null)

export function countOutcomes(results: readonly { outcome: Outcome }[]) {
  const done = results.filter(({ outcome }) => outcome === 'done' || outcome === 'already').length
  return { done, left: results.length - done }
}

export const writtenVerdicts: readonly TrackingLine['verdict'][] = ['ok', 'replace']
/** Verdicts that need no action and are no errors. */
export const quietVerdicts: readonly TrackingLine['verdict'][] = ['already', 'heading', 'repeated']

/** The pasted lines that still need correction. */
export function leaveRefused(text: string, lines: readonly TrackingLine[]): string {
  const settled = [...writtenVerdicts, ...quietVerdicts]
  const refused = new Set(lines.filter(({ verdict }) => !settled.includes(verdict)).map(({ line }) => line))
  return text
    .split('\n')
    .filter((_, at) => refused.has(at + 1))
    .join('\n')
}
