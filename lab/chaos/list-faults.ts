import { clusterFaults } from './break-cluster.ts'
import type { Fault, WorldKind } from './describe-worlds.ts'
import { providerFaults } from './disturb-provider.ts'
import { wireFaults } from './disturb-wires.ts'
import { diskFaults } from './fill-disks.ts'
import { deaths } from './kill-and-freeze.ts'
import { hungers } from './starve-worker.ts'
import { thefts } from './steal-order.ts'
import { clockFaults } from './step-clocks.ts'

const faults: Fault[] = [
  ...deaths,
  ...wireFaults,
  ...providerFaults,
  ...diskFaults,
  ...clockFaults,
  ...hungers,
  ...clusterFaults,
  ...thefts,
]

/** Faults that are possible in a kind of world. */
export const listFaults = (world: WorldKind): Fault[] =>
  faults.filter(({ needs }) => needs === 'any' || needs === world)
