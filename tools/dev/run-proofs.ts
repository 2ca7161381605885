// node tools/dev/run-proofs.ts gate|long [SCRIPT…] [--keep]: the benches and proofs of one lane at small size, one after
// another; with names (`npm run ci:long -- proof:upgrade`) only those. A failure does not stop the others. Ends with a table and one line of JSON, and with 1 if any failed.
// `--keep` writes that JSON to docs/proofs; without it nothing in the tree changes.

import { mkdir, writeFile } from 'node:fs/promises'
import { describeMissing, installPrograms } from './install-programs.ts'
import { type Lane, type Proof, proofs } from './list-proofs.ts'
import { type Outcome, runProof } from './run-proof.ts'

const MAX_MINUTES: Record<Lane, number> = { gate: 15, long: 60 }
/** A hanging proof must leave time for the others. */
const MAX_MINUTES_EACH: Record<Lane, number> = { gate: 6, long: 15 }

const lane = process.argv[2]
if (lane !== 'gate' && lane !== 'long') throw new Error('which lane: gate or long?')
const began = performance.now()
const outcomes: Outcome[] = []
const names = process.argv.slice(3).filter((word) => !word.startsWith('--'))
const chosen = proofs.filter(
  ({ script, lane: of }) => of === lane && (names.length === 0 || names.includes(script)),
)
if (chosen.length < names.length) throw new Error(`not all of ${names.join(', ')} are in the ${lane} lane`)
for (const proof of chosen) outcomes.push(await take(proof, lane))

const count = (result: Outcome['result']) => outcomes.filter((each) => each.result === result).length
const seconds = Math.round((performance.now() - began) / 1000)
const summary = { lane, passed: count('passed'), failed: count('failed'), skipped: count('skipped'), seconds }
const text = JSON.stringify({ ...summary, proofs: outcomes })
await mkdir('.local', { recursive: true })
await writeFile(`.local/results-proofs-${lane}.json`, text)
if (process.argv.includes('--keep')) await writeFile(`docs/proofs/${lane}-lane.json`, `${text}\n`)
console.log(`\n== ${lane} lane`)
for (const { script, small, result, why, ...took } of outcomes) {
  const name = `${script} ${small}`.padEnd(52)
  console.log(`${took.seconds.toFixed(1).padStart(7)} s  ${name} ${result}${why ? `: ${why}` : ''}`)
}
console.log(text)
process.exit(summary.failed > 0 ? 1 : 0)

async function take({ script, small, needs = [] }: Proof, of: Lane): Promise<Outcome> {
  console.log(`\n-- ${script} ${small.join(' ')}`)
  const missing = installPrograms(needs)
  const spent = performance.now() - began
  const left = Math.min(MAX_MINUTES[of] * 60_000 - spent, MAX_MINUTES_EACH[of] * 60_000)
  if (missing.length === 0 && left > 0) return runProof(script, small, left)
  const why = missing.length > 0 ? describeMissing(missing) : 'no time was left'
  const result = missing.length > 0 ? 'skipped' : 'failed'
  return { script, small: small.join(' '), result, seconds: 0, load: 0, why }
}
