// npm run proof:lost-answers [-- --steps 'places are kept|help is asked for'] [-- --faults lost,late]: every action
// that changes something, from sign-up to refund, while its request never arrives, its response is lost, cut or late,
// or the request arrives twice, each on a connection that is really broken. Nothing may happen twice, no typed data may
// be lost, and no untrue message may be shown.
import { readFile, rm } from 'node:fs/promises'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { findOption } from './read-option.ts'
import { walkAlone } from './walk-alone.ts'

requireProgramsOf('proof:lost-answers')

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
// A run without cases proves nothing.
const passed = code === 0 && walked.length > 0
console.log(JSON.stringify({ ...said, passed }))
process.exit(passed ? 0 : 1)
