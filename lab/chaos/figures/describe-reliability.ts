import { readFile } from 'node:fs/promises'
import type { summarise } from '../summarise-run.ts'

export type Chaos = Omit<ReturnType<typeof summarise>, 'ttl' | 'copied'> & { ttl?: number; copied?: number }
export type Backup = {
  faults: number
  struckBefore: number
  backup: { tries: number; seconds: number }
  restoreSeconds: number
  before: number
  after: number
  missing: number
  doubled: number
  keptAfter: number
  books: number
}
export type LostAnswers = { steps: number; cases: number; doubled: number; lostTyped: number; untrue: number }
export type Soak = {
  minutes: number
  peakPerSecond: number
  wantedPerSecond: number
  bookings: number
  growing: string[]
  violations: number
}
/** The proofs with an output in docs/proofs. */
export type Kept = {
  runs: Chaos[]
  backup?: Backup | undefined
  lostAnswers?: LostAnswers | undefined
  soak?: Soak | undefined
}

export const RELIABILITY_FILE = new URL('../../../docs/reliability.md', import.meta.url)
const BEGIN = '<!-- written by npm run reliability -->'
const END = '<!-- the figures end here -->'

/** The page with figures from docs/proofs; its text is written by people. */
export async function describeReliability(kept: Kept): Promise<string> {
  const page = await readFile(RELIABILITY_FILE, 'utf8')
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${BEGIN} … ${END} is missing`)
  return [before, BEGIN, '\n\n', writeFigures(kept), '\n\n', END, after].join('')
}

export function writeFigures({ runs, backup, lostAnswers, soak }: Kept): string {
  return [
    writeTotals(runs),
    writeFaults(runs),
    backup && writeBackup(backup),
    lostAnswers && writeLostAnswers(lostAnswers),
    soak && writeSoak(soak),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

const row = (cells: Array<string | number>) => `| ${cells.join(' | ')} |`
const head = (cells: string[]) => [row(cells), `|${'---|'.repeat(cells.length)}`]
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const count = (value: number) => value.toLocaleString('en-GB')
const nameOf = ({ world, ttl }: Chaos) => (world === 'cluster' ? `cluster, lock of ${ttl} s` : 'one machine')
const wasLost = ({ faults }: Chaos, part: string) =>
  Object.keys(faults).some((name) => name.endsWith(`-${part}`))

function writeTotals(runs: Chaos[]): string {
  const line = (words: string, tell: (run: Chaos) => string | number) => row([words, ...runs.map(tell)])
  const none = '·'
  return [
    ...head(['', ...runs.map(nameOf)]),
    line('faults injected', ({ injected }) => count(injected)),
    line('kinds of them', ({ faults }) => Object.keys(faults).length),
    line('bookings acknowledged', ({ acknowledged }) => count(acknowledged)),
    line('payments', ({ payments }) => count(payments)),
    line('**lost**', ({ lost }) => lost),
    line('**sold twice**', ({ oversold }) => oversold),
    line('**charged twice**', ({ doubleCharges }) => doubleCharges),
    line('**orphans**: holds, payments, letters that nobody comes for', ({ orphans }) => orphans),
    line('answers that fit no order of events', ({ anomalies }) => anomalies),
    line('books that do not hold', ({ books }) => books),
    line('people who gave up, with the client’s retries', ({ gaveUp }) => gaveUp),
    line('times somebody had to be asked again', ({ retries }) => count(retries)),
    line('longest pause of booking after the loss of the primary', (run) =>
      wasLost(run, 'primary') ? seconds(run.longestGapAfterPrimaryMs) : none,
    ),
    line('failed bookings after the loss of an API', (run) =>
      wasLost(run, 'api') ? run.failedBookingsAfterApi : none,
    ),
    line('standbys that had to be copied anew', ({ copied }) => copied ?? none),
    line('seed', ({ seed }) => seed),
  ].join('\n')
}

function writeFaults(runs: Chaos[]): string {
  const lines = runs.flatMap((run) =>
    Object.entries(run.faults).map(([name, { times, medianRecoverMs, longestRecoverMs, longestGapMs }]) =>
      row([
        name.replaceAll('-', ' '),
        nameOf(run),
        times,
        seconds(medianRecoverMs ?? 0),
        seconds(longestRecoverMs ?? 0),
        seconds(longestGapMs),
      ]),
    ),
  )
  return [
    ...head(['fault', 'where', 'times', 'booked again after, median', 'at most', 'longest pause']),
    ...lines,
  ].join('\n')
}

function writeBackup({ backup, missing, doubled, keptAfter, books, ...rest }: Backup): string {
  const faultCount = missing + doubled + keptAfter
  return `**Backup under fire.** A full backup of the cluster took ${backup.seconds} s while faults struck (tries: ${backup.tries}).
A copy restored from it to a moment after ${rest.struckBefore} of ${rest.faults} faults stood in ${rest.restoreSeconds} s. Of ${count(rest.before)} bookings acknowledged before that
moment and ${count(rest.after)} pressed after it, ${faultCount} were missing, doubled or wrongly there; books that did not hold: ${books}.`
}

function writeLostAnswers({ steps, cases, doubled, lostTyped, untrue }: LostAnswers): string {
  return `**Lost answers.** ${steps} presses from signing up to a refund, ${cases} cases of a call or an answer that is lost, cut, late or doubled:
${doubled} times something was done twice, ${lostTyped} times something typed was lost, ${untrue} times something untrue was said.`
}

function writeSoak({ minutes, wantedPerSecond, peakPerSecond, bookings, violations, growing }: Soak): string {
  return `**Soak.** ${minutes} minutes at ${wantedPerSecond} bookings with payments a second, half of the ${peakPerSecond} that this
machine finished a second to their last letter when all pressed at once: ${count(bookings)} bookings, violations of the books: ${violations}, what went on growing: ${growing.join(', ') || 'nothing'}.

![What half of the peak does to memory, connections, latency, tables and queue](performance/soak.svg)`
}
