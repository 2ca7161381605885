// npm run proof:chaos-control: the judge of chaos is judged. An order that was acknowledged is taken out of the database while
// people book: the run must say that it is lost, and must not pass.
import { playChaos } from './play-chaos.ts'

/** Of nobody's run: what is kept by it is overwritten. */
const SEED = 999_999

const summary = await playChaos({
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
