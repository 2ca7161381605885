// npm run proof:chaos-control: tests the judge of chaos runs. Deletes an acknowledged order from the database while
// people book: the run must report it as lost and must fail.
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { executeChaos } from './execute-chaos.ts'

requireProgramsOf('proof:chaos-control')

/** A seed used by no other run; its files are overwritten. */
const SEED = 999_999

const summary = await executeChaos({
  seed: SEED,
  kind: 'plain',
  size: 'small',
  only: 'steal-order',
  times: 1,
  tell: (words) => console.error(words),
})
const { injected, lost, oversold, anomalies, seconds } = summary
const passed = injected === 1 && lost === 1 && oversold === 0 && anomalies > 0 && !summary.passed
console.log(JSON.stringify({ proof: 'chaos-control', injected, lost, oversold, anomalies, seconds, passed }))
process.exit(passed ? 0 : 1)
