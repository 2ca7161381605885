import type { Temple } from '../bench/kill/start-temple.ts'
import type { Step } from './plan-faults.ts'
import type { Plain } from './start-plain.ts'

type Act = () => Promise<unknown> | unknown
type ActOn = (which: number) => Promise<unknown> | unknown

/** What a cluster lets itself be done to, beyond what every temple does. */
export type Cluster = Omit<Temple, 'lookAtWorker' | 'lookAtApi'> & {
  findPrimary(): Promise<number>
  waitHealthy(seconds?: number): Promise<unknown>
  killNode: ActOn
  startNode: ActOn
  freezeNode: ActOn
  thawNode: ActOn
  freezeEngine: ActOn
  thawEngine: ActOn
  killEtcdLeader: Act
  startEtcd: Act
  freezeEtcdLeader: Act
  thawEtcd: Act
  killRedis: Act
  startRedis: Act
  freezeRedis: Act
  thawRedis: Act
  killPgbouncer: Act
  startPgbouncer: Act
  freezePgbouncer: Act
  thawPgbouncer: Act
  partPrimary: Act
  joinPrimary: Act
}
export type WorldKind = 'plain' | 'cluster'
/** What is the same in both. */
export type Anywhere = Omit<Cluster, keyof Omit<Cluster, keyof Temple>>
export type World = Anywhere & { trimLogs?(): Promise<void> }

/** Does it, and answers what ends it. */
type Inject<W> = (world: W, step: Step) => Promise<() => Promise<unknown> | unknown>

type Named = {
  name: string
  /** How often in a run of full size. */
  times: number
  /** Only when it is asked for by its name. */
  isHidden?: boolean
}
export type Fault = Named &
  (
    | { needs: 'plain'; inject: Inject<Plain>; isPossible?: (plain: Plain) => boolean }
    | { needs: 'cluster'; inject: Inject<Cluster> }
    | { needs: 'any'; inject: Inject<Anywhere> }
  )
