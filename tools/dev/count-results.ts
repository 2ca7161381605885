// The last line of CI: how many tests passed and failed, in the unit tests and the journeys together.
// Takes the code that CI is about to end with: a step that failed without a test counts as one failure.
import { readFile } from 'node:fs/promises'

type Unit = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
}
type Journeys = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

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
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
if (failed > 0) process.exit(1)

async function read<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}
