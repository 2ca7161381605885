// npm run chaos [-- --seed 7 --size small|full --world plain|cluster --fault freeze-api --times 20 --resume]: a crowd books and
// pays while one fault after another, drawn by the seed, is done to the temple and undone. Every fault can be had alone by its
// name. Nothing that was acknowledged may be lost, sold twice or charged twice, nothing may be left that nobody comes for, and
// everything that anybody was told must fit one order of events. The plan and the history are kept in .local/chaos/<seed>;
// `--resume` goes on with what is left of the plan, in a new world.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { findOption, readCount } from '../bench/read-option.ts'
import { choosePlan } from './choose-plan.ts'
import { endRun } from './end-run.ts'
import { listFaults } from './list-faults.ts'
import { openWorld, readWorldKind } from './open-world.ts'
import { runPlan } from './run-plan.ts'
import { summarise } from './summarise-run.ts'
import { keepHistory } from './write-down.ts'

const seed = readCount('seed', 1)
const kind = readWorldKind(findOption('world'))
const folder = join('.local', 'chaos', String(seed))
await mkdir(folder, { recursive: true })
const began = performance.now()
const tell = (words: string) => console.error(`${Math.round((performance.now() - began) / 1000)} s: ${words}`)

const world = await openWorld(kind)
// Whoever ends it early must not leave a temple behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void world.temple.stop().finally(() => process.exit(1)))
try {
  const faults = listFaults(kind).filter((fault) => world.canDo(fault))
  const { steps, done } = await choosePlan({
    seed,
    faults,
    folder,
    size: findOption('size') ?? 'full',
    only: findOption('fault'),
    times: process.argv.includes('--times') ? readCount('times', 1) : undefined,
    isResumed: process.argv.includes('--resume'),
  })
  tell(`seed ${seed}: ${steps.length} faults in a ${kind} world, ${done.length} done before`)
  const history = keepHistory(join(folder, 'history.jsonl'))
  history.write({ op: 'world', at: systemClock.now().getTime() })
  const played = await runPlan(world.temple, { seed, steps, faults, history, tell })
  const verdict = await endRun(world.temple, { ...played, history, tell })
  await history.close()
  for (const [what, found] of Object.entries(verdict)) for (const one of found) tell(`${what}: ${one}`)
  const seconds = Math.round((performance.now() - began) / 100) / 10
  const summary = summarise({ seed, world: kind, played, verdict, done, seconds })
  console.log(JSON.stringify(summary))
  process.exitCode = summary.passed ? 0 : 1
} finally {
  await world.temple.stop()
}
process.exit()
