import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { choosePlan } from './choose-plan.ts'
import type { WorldKind } from './describe-worlds.ts'
import { endRun } from './end-run.ts'
import { listFaults } from './list-faults.ts'
import { openWorld } from './open-world.ts'
import { recordHistory } from './record-history.ts'
import { runPlan } from './run-plan.ts'
import { summarise } from './summarise-run.ts'

type ChaosOptions = {
  seed: number
  kind: WorldKind
  size: string
  /** Names of single faults. */
  only?: string | undefined
  times?: number | undefined
  isResumed?: boolean
  /** Duration of the primary's lock in seconds; only for clusters. */
  ttl?: number
  tell: (words: string) => void
}

/** Runs a plan in a new world and judges it. Plan and history are stored by seed. */
export async function executeChaos(options: ChaosOptions) {
  const { seed, kind, size, only, times, isResumed = false, ttl = 8, tell } = options
  const folder = join('.local', 'chaos', String(seed))
  await mkdir(folder, { recursive: true })
  const began = performance.now()
  const world = await openWorld(kind, ttl)
  // Stop the temple's processes if the run is interrupted.
  const leave = () => void world.temple.stop().finally(() => process.exit(1))
  process.once('SIGINT', leave).once('SIGTERM', leave)
  try {
    const faults = listFaults(kind).filter((fault) => world.canDo(fault))
    const { steps, done } = await choosePlan({ seed, faults, folder, size, only, times, isResumed, ttl })
    tell(`seed ${seed}: ${steps.length} faults in a ${kind} world, ${done.length} done before`)
    const history = recordHistory(join(folder, 'history.jsonl'))
    history.write({ op: 'world', at: systemClock.now().getTime() })
    const played = await runPlan(world.temple, { seed, steps, faults, history, tell })
    const verdict = await endRun(world.temple, { ...played, history, tell })
    await history.close()
    for (const [what, found] of Object.entries(verdict)) for (const one of found) tell(`${what}: ${one}`)
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const copied = world.temple.countCopied?.()
    return summarise({ seed, world: kind, ttl, copied, played, verdict, done, seconds })
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave)
    await world.temple.stop()
  }
}
