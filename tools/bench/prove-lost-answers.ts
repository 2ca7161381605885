// npm run proof:lost-answers [-- --steps 'places are kept|help is asked for'] [-- --faults lost,late]: each press that changes
// something, from signing up to a refund, while its call never arrives, its answer is lost, cut, late or the call comes
// twice, each on a connection that really breaks. Nothing happens twice, nothing typed is lost, nothing untrue is said.
import { readFile, rm } from 'node:fs/promises'
import { findOption } from './read-option.ts'
import { walkAlone } from './walk-alone.ts'

type Walked = { step: string; doubled: boolean; lostTyped: boolean; untrue?: string; failure?: string }

const results = '.local/lost-answers.jsonl'
await rm(results, { force: true })
const began = performance.now()
const steps = findOption('steps')
const faults = findOption('faults')
const code = await walkAlone(
  'lost_answers',
  ['--project=lost-answers', ...(steps === undefined ? [] : ['-g', steps])],
  {
    LOST_ANSWERS: results,
    ...(faults !== undefined && { LOST_ANSWERS_FAULTS: faults }),
  },
)
const text = await readFile(results, 'utf8').catch(() => '')
const walked = text
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Walked)
const count = (what: (one: Walked) => boolean) => walked.filter(what).length
const said = {
  proof: 'lost-answers',
  steps: new Set(walked.map(({ step }) => step)).size,
  cases: walked.length,
  struck: count(({ failure }) => failure === undefined),
  doubled: count(({ doubled }) => doubled),
  lostTyped: count(({ lostTyped }) => lostTyped),
  untrue: count(({ untrue }) => untrue !== undefined),
  seconds: Math.round((performance.now() - began) / 1000),
}
// A walk that met nothing has shown nothing.
const passed = code === 0 && walked.length > 0
console.log(JSON.stringify({ ...said, passed }))
process.exit(passed ? 0 : 1)
