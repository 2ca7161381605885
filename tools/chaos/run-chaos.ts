// npm run chaos [-- --seed 7 --size small|full --world plain|cluster --fault freeze-api --times 20 --ttl 20 --resume]: a
// crowd books and pays while one fault after another, drawn by the seed, is done to the temple and undone. Every fault can
// be had alone by its name, some by their names with commas. Nothing that was acknowledged may be lost, sold twice or
// charged twice, nothing may be left that nobody comes for, and everything that anybody was told must fit one order of
// events. The plan and the history are kept in .local/chaos/<seed>; `--resume` goes on with what is left of the plan, in a
// new world.
import { findOption, readCount } from '../bench/read-option.ts'
import { readWorldKind } from './open-world.ts'
import { playChaos } from './play-chaos.ts'

const began = performance.now()
const summary = await playChaos({
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
