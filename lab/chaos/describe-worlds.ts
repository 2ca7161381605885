import type { Temple } from '../bench/kill/start-temple.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import type { Step } from './plan-faults.ts'
import type { Plain } from './start-plain.ts'

export type WorldKind = 'plain' | 'cluster'
/** The parts that both kinds of world have. */
export type Anywhere = Pick<Temple, keyof Temple & keyof Cluster>
export type World = Anywhere & { trimLogs?(): Promise<void>; countCopied?(): number }

/** Starts the fault and returns a function that ends it. */
type Inject<W> = (world: W, step: Step) => Promise<() => unknown>

type Named = {
  name: string
  /** Number of times in a full-size run. */
  times: number
  /** In a full-size run it lasts longer than the primary's lock, so that another node takes over. */
  outlivesLock?: boolean
  /** Runs only if requested by name. */
  isHidden?: boolean
}
export type Fault = Named &
  (
    | { needs: 'plain'; inject: Inject<Plain>; isPossible?: (plain: Plain) => boolean }
    | { needs: 'cluster'; inject: Inject<Cluster> }
    | { needs: 'any'; inject: Inject<Anywhere> }
  )
