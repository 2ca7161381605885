// npm run chaos [-- --seed 7 --size small|full --world plain|cluster --fault freeze-api --times 20 --ttl 20 --resume]:
// a crowd books and pays while faults chosen by the seed are started and ended one after another. `--fault` takes one
// name or several with commas. No acknowledged order may be lost, sold twice or charged twice, nothing may be left that
// no job cleans up, and all answers must fit one order of events. Plan and history are stored in .local/chaos/<seed>;
// `--resume` continues the rest of the plan in a new world.
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { findOption, readCount } from '../bench/read-option.ts'
import { executeChaos } from './execute-chaos.ts'
import { readWorldKind } from './open-world.ts'

requireProgramsOf('chaos')

const began = performance.now()
const summary = await executeChaos({
  seed: readCount('seed', 1),
  kind: readWorldKind(findOption('world')),
  size: findOption('size') ?? 'full',
  only: findOption('fault'),
  times: process.argv.includes('--times') ? readCount('times', 1) : undefined,
  ttl: readCount('ttl', 8),
  isResumed: process.argv.includes('--resume'),
  tell: (words) => console.error(`${Math.round((performance.now() - began) / 1000)} s: ${words}`),
})
console.log(JSON.stringify(summary))
process.exit(summary.passed ? 0 : 1)
