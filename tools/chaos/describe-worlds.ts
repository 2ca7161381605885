import type { Temple } from '../bench/kill/start-temple.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import type { Step } from './plan-faults.ts'
import type { Plain } from './start-plain.ts'

export type WorldKind = 'plain' | 'cluster'
/** What is the same in both. */
export type Anywhere = Pick<Temple, keyof Temple & keyof Cluster>
export type World = Anywhere & { trimLogs?(): Promise<void>; countCopied?(): number }

/** Does it, and answers what ends it. */
type Inject<W> = (world: W, step: Step) => Promise<() => unknown>

type Named = {
  name: string
  /** How often in a run of full size. */
  times: number
  /** In a run of full size it lasts longer than the primary's lock: until somebody else has taken over. */
  outlivesLock?: boolean
  /** Only when it is asked for by its name. */
  isHidden?: boolean
}
export type Fault = Named &
  (
    | { needs: 'plain'; inject: Inject<Plain>; isPossible?: (plain: Plain) => boolean }
    | { needs: 'cluster'; inject: Inject<Cluster> }
    | { needs: 'any'; inject: Inject<Anywhere> }
  )
