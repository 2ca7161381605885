// The end of CI: what failed, by name, and on the last line how many tests passed and failed, in the unit tests and the
// journeys together. Takes the code that CI is about to end with: a step that failed without a test counts as one failure.
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

type Unit = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type Suite = { specs: { file: string; title: string; ok: boolean }[]; suites?: Suite[] }
type Journeys = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

const code = Number(process.argv[2] ?? 0)
const unit = await read<Unit>('.local/results-vitest.json')
const lanes = await Promise.all(
  ['house', 'money'].map((lane) => read<Journeys>(`.local/results-journeys-${lane}.json`)),
)
const sum = (pick: (stats: Journeys['stats']) => number) =>
  lanes.reduce((all, lane) => all + (lane ? pick(lane.stats) : 0), 0)
const passed = (unit?.numPassedTests ?? 0) + sum((stats) => stats.expected)
const skipped = (unit?.numPendingTests ?? 0) + sum((stats) => stats.skipped)
// A journey that passed only when repeated is a defect, not a pass; a file that did not load is a failure.
const inTests = unit ? Math.max(unit.numFailedTests, unit.numFailedTestSuites) : 1
const inJourneys =
  sum((stats) => stats.unexpected + stats.flaky) + lanes.filter((lane) => lane === undefined).length
const failed = Math.max(inTests + inJourneys, code === 0 ? 0 : 1)
for (const line of [...(unit?.testResults ?? []).flatMap(nameTests), ...lanes.flatMap(nameJourneys)]) {
  console.log(`failed: ${line}`)
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
if (failed > 0) process.exit(1)

function nameTests({ name, status, message, assertionResults }: Unit['testResults'][number]) {
  const file = relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  // A file that did not load has no test to name.
  if (failed.length === 0 && status === 'failed') return [`${file}: ${cut(message)}`]
  return failed.map((test) => `${file} > ${test.fullName}: ${cut(test.failureMessages[0] ?? '')}`)
}

function nameJourneys(lane: Journeys | undefined): string[] {
  const walk = ({ specs, suites = [] }: Suite): string[] => [
    ...specs.filter((spec) => !spec.ok).map((spec) => `${spec.file} > ${spec.title}`),
    ...suites.flatMap(walk),
  ]
  return lane?.suites.flatMap(walk) ?? []
}

/** The beginning of what was said, without its colours. */
function cut(message: string) {
  return stripVTControlCharacters(message).slice(0, 1500)
}

async function read<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}
