import type { Done } from './choose-plan.ts'
import type { WorldKind } from './describe-worlds.ts'
import type { Verdict } from './end-run.ts'
import type { Recovery } from './measure-recovery.ts'
import type { Played } from './run-plan.ts'

type Run = {
  seed: number
  world: WorldKind
  ttl: number
  /** How often a standby did not follow and was copied again. */
  copied: number | undefined
  played: Played
  verdict: Verdict
  /** Faults of earlier runs that this run resumed. */
  done: Done[]
  seconds: number
}
type Figures = Recovery & { name: string }

export function summarise({ seed, world, ttl, copied, played, verdict, done, seconds }: Run) {
  const { injected, seen } = played
  const figures: Figures[] = [
    ...done.map((each) => each as unknown as Figures),
    ...injected.map((each) => ({ ...each, name: each.fault })),
  ]
  const faultCounts = Object.fromEntries(
    Object.entries(verdict).map(([what, found]) => [what, found.length]),
  ) as Record<keyof Verdict, number>
  const gaveUp = seen.filter(({ outcome }) => outcome === 'gave up').length
  const afterApi = injected.filter(({ fault }) => fault.endsWith('-api'))
  return {
    proof: 'chaos',
    seed,
    world,
    ...(copied !== undefined && { ttl, copied }),
    faults: countFaults(figures),
    injected: figures.length,
    acknowledged: seen.filter(({ outcome }) => outcome === 'acknowledged').length,
    refused: seen.filter(({ outcome }) => outcome === 'refused').length,
    payments: seen.reduce((sum, { paymentIds }) => sum + paymentIds.length, 0),
    ...faultCounts,
    gaveUp,
    retries: seen.reduce((sum, { tries }) => sum + tries - 1, 0),
    longestGapAfterPrimaryMs: findLongest(figures.filter(({ name }) => name.endsWith('-primary'))),
    failedBookingsAfterApi: afterApi.reduce((sum, each) => sum + each.gaveUp, 0),
    seconds,
    passed: gaveUp === 0 && Object.values(faultCounts).every((count) => count === 0),
  }
}

const findLongest = (figures: Figures[]) => Math.max(0, ...figures.map(({ longestGapMs }) => longestGapMs))

function countFaults(figures: Figures[]) {
  return Object.fromEntries(
    [
      ...Map.groupBy(
        figures.toSorted((a, b) => a.name.localeCompare(b.name)),
        ({ name }) => name,
      ),
    ].map(([name, each]) => {
      const recovered = each.map(({ recoverMs }) => recoverMs).toSorted((a, b) => a - b)
      return [
        name,
        {
          times: each.length,
          medianRecoverMs: recovered[Math.floor(recovered.length / 2)],
          longestRecoverMs: recovered.at(-1),
          longestGapMs: findLongest(each),
          retries: each.reduce((sum, { retries }) => sum + retries, 0),
        },
      ]
    }),
  )
}
