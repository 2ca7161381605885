// The last line of CI: how many tests passed and failed, in the unit tests and the journeys together.
import { readFile } from 'node:fs/promises'

const unit = JSON.parse(await readFile('.local/results-vitest.json', 'utf8')) as {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
}
const journeys = JSON.parse(await readFile('.local/results-journeys.json', 'utf8')) as {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}
const passed = unit.numPassedTests + journeys.stats.expected
// A journey that passed only when repeated is a defect, not a pass.
const failed = unit.numFailedTests + journeys.stats.unexpected + journeys.stats.flaky
const skipped = unit.numPendingTests + journeys.stats.skipped
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
if (failed > 0 || unit.numFailedTestSuites > 0 || passed === 0) process.exit(1)
