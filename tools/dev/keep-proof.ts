// npm run keep:proof -- SCRIPT [options of the script] [--as NAME] [--because SENTENCE]: runs a proof or bench and writes its
// last line to docs/proofs with its origin: command, commit, date and machine. A result that did not pass is kept only with
// a sentence that says why.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { cpus, release, totalmem, type } from 'node:os'
import { runProof } from './run-proof.ts'

const MAX_HOURS = 6
const [script = '', ...rest] = process.argv.slice(2)
const takeOption = (name: string): string | undefined => {
  const at = rest.indexOf(`--${name}`)
  return at < 0 ? undefined : rest.splice(at, 2)[1]
}
const because = takeOption('because')
const name = takeOption('as') ?? script.replace(/^(proof):/, '').replace(':', '-')
if (!/^(proof|bench):|^chaos$/.test(script)) throw new Error('which proof or bench?')

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const changed = git('status', '--porcelain') === '' ? '' : ' with uncommitted changes'
const { said } = await runProof(script, rest, MAX_HOURS * 3_600_000)
if (said === undefined) throw new Error(`${script} ended without a result`)
const passed = !('passed' in said) || said.passed === true
if (!passed && because === undefined) {
  console.error('not kept: it did not pass; give --because with a sentence that says why')
  process.exit(1)
}
const [processor] = cpus()
const origin = {
  command: `npm run ${script}${rest.length > 0 ? ` -- ${rest.join(' ')}` : ''}`,
  commit: `${git('rev-parse', '--short=12', 'HEAD')}${changed}`,
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
}
await writeFile(
  `docs/proofs/${name}.json`,
  `${JSON.stringify({ origin, ...(!passed && { because }), ...said })}\n`,
)
console.log(`kept in docs/proofs/${name}.json`)
