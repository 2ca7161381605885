import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Outcome } from './run-proof.ts'

export type Unit = {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type Spec = {
  file: string
  title: string
  ok: boolean
  tests: { results: { duration: number; errors?: SpecError[] }[] }[]
}
type SpecError = { message?: string; location?: { file: string; line: number } }
type Suite = { specs: Spec[]; suites?: Suite[] }
export type Journeys = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}
export type Proofs = { passed: number; failed: number; skipped: number; proofs: Outcome[] }
export type Results = {
  /** The code with which the run will exit. */
  code: number
  unit: Unit | undefined
  lanes: (Journeys | undefined)[]
  proofs: Proofs | undefined
  steps: { name: string; seconds: number }[]
}

const SLOWEST = 10
/** The step in which a run is if no earlier step ended it. */
const LAST_STEP = 'results'

/** Lists where the time went, what failed by name, and on the last line the totals. */
export function summariseResults({ code, unit, lanes, proofs, steps }: Results) {
  const sum = (pick: (stats: Journeys['stats']) => number) =>
    lanes.reduce((all, lane) => all + (lane ? pick(lane.stats) : 0), 0)
  const passed = (unit?.numPassedTests ?? 0) + sum((stats) => stats.expected) + (proofs?.passed ?? 0)
  const skipped = (unit?.numPendingTests ?? 0) + sum((stats) => stats.skipped) + (proofs?.skipped ?? 0)
  // A journey that passed only on retry counts as failed, and so does a file that did not load.
  const tests = unit?.testResults.flatMap(nameTests)
  const inJourneys =
    sum((stats) => stats.unexpected + stats.flaky) + lanes.filter((lane) => lane === undefined).length
  const failed = Math.max((tests?.length ?? 1) + inJourneys + (proofs?.failed ?? 1), code === 0 ? 0 : 1)
  const failures = [
    ...nameGaps({ code, unit, lanes, proofs, steps }),
    ...(tests ?? []),
    ...lanes.flatMap((lane) => listSpecs(lane).filter(({ ok }) => !ok)).map(formatSpec),
    ...(proofs?.proofs ?? [])
      .filter(({ result }) => result === 'failed')
      .map(({ script, small, why }) => `${script} ${small}: ${why}`),
  ]
  return {
    failed,
    lines: [
      ...tell('slowest files of tests', timeTests(unit)),
      ...tell('slowest journeys', lanes.flatMap(listSpecs).map(timeSpec)),
      ...tell('proofs', proofs?.proofs.map(({ script, seconds }) => ({ name: script, seconds })) ?? []),
      ...(steps.length > 0 ? ['', 'steps', ...steps.filter(isWork).map(writeTime)] : []),
      '',
      ...failures.map((failure) => `failed: ${failure}`),
      `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ],
  }
}

const isWork = ({ name }: Timed) => name !== LAST_STEP

/** Failures without a test: a step that ended the run, and parts that were not reached or did not finish. */
function nameGaps({ code, unit, lanes, proofs, steps }: Results): string[] {
  const last = steps.at(-1)
  return [
    ...(code !== 0 && last && isWork(last) ? [`${last.name}: ended the run`] : []),
    ...(unit ? [] : ['tests: left no results']),
    ...lanes.filter((lane) => lane === undefined).map(() => 'a lane of journeys: left no results'),
    ...(proofs ? [] : ['proofs: left no results']),
  ]
}

type Timed = { name: string; seconds: number }

function tell(title: string, all: Timed[]): string[] {
  if (all.length === 0) return []
  const slowest = all.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return ['', title, ...slowest.map(writeTime)]
}

function writeTime({ name, seconds }: Timed): string {
  return `${seconds.toFixed(1).padStart(8)} s  ${name}`
}

function timeTests(unit: Unit | undefined): Timed[] {
  return (unit?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }))
}

function timeSpec(spec: Spec): Timed {
  const ms = spec.tests.flatMap(({ results }) => results).reduce((all, { duration }) => all + duration, 0)
  return { name: nameSpec(spec), seconds: ms / 1000 }
}

function nameTests({ name, status, message, assertionResults }: Unit['testResults'][number]) {
  const file = relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  // A file that did not load has no test names.
  if (failed.length === 0 && status === 'failed') return [`${file}: ${cut(message)}`]
  return failed.map((test) => `${file} > ${test.fullName}: ${cut(test.failureMessages[0] ?? '')}`)
}

function nameSpec({ file, title }: Spec): string {
  return `${file} > ${title}`
}

/** All errors, each with its line: of a timeout only the second error says what was waited for. */
function formatSpec(spec: Spec): string {
  const errors = spec.tests.flatMap(({ results }) => results).flatMap(({ errors = [] }) => errors)
  return [nameSpec(spec), ...errors.map(formatError)].join(': ')
}

function formatError({ message = '', location }: SpecError): string {
  return location ? `${cut(message)} (${relative('.', location.file)}:${location.line})` : cut(message)
}

function listSpecs(lane: Journeys | undefined): Spec[] {
  const walk = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(walk)]
  return lane?.suites.flatMap(walk) ?? []
}

/** The start of a message, without colour codes. */
function cut(message: string) {
  return stripVTControlCharacters(message).slice(0, 1500)
}
