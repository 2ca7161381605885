import { startCluster } from '../cluster/start-cluster.ts'
import type { Fault, World, WorldKind } from './describe-worlds.ts'
import { startPlain } from './start-plain.ts'

export function readWorldKind(name = 'plain'): WorldKind {
  if (name !== 'plain' && name !== 'cluster') throw new Error('which world: plain or cluster?')
  return name
}

type Opened = {
  temple: World & { stop(): Promise<void> }
  /** Whether this machine supports the fault: disks need root, clocks a library. */
  canDo: (fault: Fault) => boolean
}

export async function openWorld(kind: WorldKind, ttl: number): Promise<Opened> {
  if (kind === 'cluster') return { temple: await startCluster({ ttl }), canDo: () => true }
  const plain = await startPlain()
  return { temple: plain, canDo: (fault) => fault.needs !== 'plain' || (fault.isPossible?.(plain) ?? true) }
}
