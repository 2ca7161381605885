import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { Outcome } from './run-proof.ts'
import { type Results, summariseResults } from './summarise-results.ts'

const proof = (script: string, result: Outcome['result'], why?: string): Outcome => ({
  script,
  small: '--size 60',
  result,
  seconds: 12.4,
  load: 1,
  ...(why && { why }),
})

function make(changes: Partial<Results> = {}): Results {
  const file = (n: number) => ({
    name: `a-${n}.test.ts`,
    status: 'passed',
    message: '',
    startTime: 0,
    endTime: n * 1000,
    assertionResults: [{ fullName: 'works', status: 'passed', failureMessages: [] }],
  })
  return {
    code: 0,
    unit: {
      numPassedTests: 12,
      numPendingTests: 0,
      testResults: Array.from({ length: 12 }, (_, n) => file(n)),
    },
    lanes: ['booking', 'office'].map((name) => ({
      stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 },
      suites: [
        {
          specs: [
            { file: `${name}.spec.ts`, title: 'goes', ok: true, tests: [{ results: [{ duration: 4_000 }] }] },
          ],
        },
      ],
    })),
    proofs: { passed: 1, failed: 0, skipped: 0, proofs: [proof('proof:money', 'passed')] },
    steps: [
      { name: 'tests', seconds: 300 },
      { name: 'results', seconds: 0 },
    ],
    ...changes,
  }
}

it('counts tests, journeys and proofs together on the last line', () => {
  const { lines, failed } = summariseResults(make())
  expect(failed).toBe(0)
  expect(lines.at(-1)).toBe('15 passed, 0 failed')
})

it('names the ten slowest files of tests, the slowest first, then journeys, proofs and steps', () => {
  const { lines } = summariseResults(make())
  const from = lines.indexOf('slowest files of tests')
  expect(lines.slice(from + 1, from + 3)).toEqual(['    11.0 s  a-11.test.ts', '    10.0 s  a-10.test.ts'])
  expect(lines.slice(from).indexOf('')).toBe(11)
  expect(lines).toContain('     4.0 s  booking.spec.ts > goes')
  expect(lines).toContain('    12.4 s  proof:money')
  expect(lines).toContain('   300.0 s  tests')
})

it('names a proof that failed, counts it, and counts one that was skipped as skipped', () => {
  const all = [proof('proof:kill', 'failed', 'ended with 1'), proof('proof:files', 'skipped', 'no clamd')]
  const { lines, failed } = summariseResults(
    make({ code: 1, proofs: { passed: 0, failed: 1, skipped: 1, proofs: all } }),
  )
  expect(failed).toBe(1)
  expect(lines.slice(-2)).toEqual([
    'failed: proof:kill --size 60: ended with 1',
    '14 passed, 1 failed, 1 skipped',
  ])
})

it('counts a failed test once, and a file that did not load as one', () => {
  const made = make()
  const [first, second, ...others] = made.unit?.testResults ?? []
  if (!made.unit || !first || !second) throw new Error('There are no tests')
  const red = {
    ...first,
    status: 'failed',
    assertionResults: [{ fullName: 'breaks', status: 'failed', failureMessages: ['no'] }],
  }
  const unloaded = { ...second, status: 'failed', message: 'no such file', assertionResults: [] }
  const unit = { ...made.unit, testResults: [red, unloaded, ...others] }
  const { lines, failed } = summariseResults({ ...made, code: 1, unit })
  expect(failed).toBe(2)
  expect(lines).toContain('failed: a-0.test.ts > breaks: no')
  expect(lines).toContain('failed: a-1.test.ts: no such file')
})

it('says of a journey that failed all that it found, and where', () => {
  const errors = [
    { message: 'Test timeout of 9ms exceeded.' },
    { message: '\u001b[31mnot visible\u001b[39m', location: { file: resolve('e2e/a.spec.ts'), line: 7 } },
  ]
  const results = [{ duration: 9, errors }]
  const lane = {
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ specs: [{ file: 'a.spec.ts', title: 'goes', ok: false, tests: [{ results }] }] }],
  }
  const { lines, failed } = summariseResults(make({ code: 1, lanes: [lane] }))
  expect(failed).toBe(1)
  expect(lines).toContain(
    'failed: a.spec.ts > goes: Test timeout of 9ms exceeded.: not visible (e2e/a.spec.ts:7)',
  )
})

it('counts what left no results as failed, and names the step that ended the run', () => {
  const { lines, failed } = summariseResults(
    make({
      code: 2,
      unit: undefined,
      lanes: [undefined, undefined],
      proofs: undefined,
      steps: [{ name: 'checks', seconds: 40 }],
    }),
  )
  expect(failed).toBe(4)
  expect(lines.slice(-6)).toEqual([
    'failed: checks: ended the run',
    'failed: tests: left no results',
    'failed: a lane of journeys: left no results',
    'failed: a lane of journeys: left no results',
    'failed: proofs: left no results',
    '0 passed, 4 failed',
  ])
})

it('is red with a code of its own though every part passed', () => {
  expect(summariseResults(make({ code: 1 })).failed).toBe(1)
})
