// The last step of CI: prints where the time went, what failed by name, and on the last line the totals of tests,
// journeys and proofs. Takes the code with which CI will exit: a step that failed without a test counts as one failure.
import { readFile } from 'node:fs/promises'
import { type Journeys, type Proofs, summariseResults, type Unit } from './summarise-results.ts'

const { lines, failed } = summariseResults({
  code: Number(process.argv[2] ?? 0),
  unit: await read<Unit>('vitest'),
  lanes: await Promise.all(['house', 'money'].map((lane) => read<Journeys>(`journeys-${lane}`))),
  proofs: await read<Proofs>('proofs-gate'),
  steps: await readSteps(),
})
for (const line of lines) console.log(line)
if (failed > 0) process.exit(1)

async function read<T>(name: string): Promise<T | undefined> {
  const text = await readFile(`.local/results-${name}.json`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

/** Each line has a step's name and start in seconds; a step ends when the next begins, the last one now. */
async function readSteps() {
  const text = await readFile('.local/results-steps.txt', 'utf8').catch(() => '')
  const begun = [...text.matchAll(/^(\d+) (.+)$/gm)].map(([, at, name]) => ({ at: Number(at), name }))
  return begun.map(({ at, name = '' }, n) => ({
    name,
    seconds: (begun[n + 1]?.at ?? Math.round(Date.now() / 1000)) - at,
  }))
}
