import fc from 'fast-check'
import { bookOrders } from './book-orders.ts'
import { checkAnswer } from './check-answer.ts'
import type { Attack, Outcome, Written } from './describe-attack.ts'
import { generateAttack } from './generate-attack.ts'
import { createKnownValues } from './known-values.ts'
import { bareBytes } from './list-bare-bytes.ts'
import { listTargets } from './list-targets.ts'
import { createPeoplePool } from './people-pool.ts'
import { sendAttack, sendBytes } from './send-attack.ts'
import type { House } from './start-house.ts'
import { writeAttack } from './write-attack.ts'

const AT_ONCE = 8
const CHUNK = 400
/** A longer head is refused before its method is parsed, and a client may not read the body of a response to HEAD. */
const LONGEST_PATH = 12_000
/** For larger bodies the server responds without reading the rest, so sending the rest fails. */
const READ_WHOLE = 200 * 1024

export type Finding = {
  why: string
  target: string
  who: string
  request: string
  answer: string
  cause: string
}
type Played = {
  requests: number
  /** Number of responses by status; `hang` and `cut` are not counted. */
  statuses: Record<string, number>
  /** Number of endpoints that answered 2xx or 3xx at least once; shows how deep the run went. */
  reached: number
  targets: number
  peakMb: number
  slowestMs: number
  findings: Finding[]
}

/** Sends requests of all callers to all endpoints. Each kind of wrong response is reported once. */
export async function runFuzz(
  house: House,
  { requests, seed }: { requests: number; seed: number },
  tell: (done: number, peakMb: number) => void = () => undefined,
): Promise<Played> {
  const targets = await listTargets()
  const people = await createPeoplePool(house.db, house.config)
  const known = createKnownValues()
  await bookOrders(house, people, known, 8)
  const attacks = generateAttack(targets, people.names)
  const findings = new Map<string, Finding>()
  const statuses: Record<string, number> = {}
  const reached = new Set<string>()
  let done = 0
  let peakMb = 0
  let slowestMs = 0

  const note = (outcome: Outcome, finding: Omit<Finding, 'answer' | 'cause'>) => {
    const requestId = typeof outcome === 'string' ? undefined : outcome.requestId
    const cause = house.errors.get(requestId ?? '') ?? ''
    const key = `${finding.target} ${finding.why} ${cause.split('\n')[0]}`
    const answer = typeof outcome === 'string' ? outcome : outcome.text.slice(0, 500)
    if (findings.has(key)) return
    console.log(`found: ${finding.target} as ${finding.who}: ${finding.why}`)
    findings.set(key, { ...finding, answer, cause })
  }
  const count = (outcome: Outcome) => {
    const status = typeof outcome === 'string' ? outcome : String(outcome.status)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (typeof outcome !== 'string') slowestMs = Math.max(slowestMs, outcome.ms)
    done++
  }
  const strike = async (attack: Attack) => {
    const written = writeAttack(attack, known, await people.tokenOf(attack.who))
    const outcome = await insist(() => sendAttack(house.url, written))
    count(outcome)
    const isGood = typeof outcome !== 'string' && outcome.status < 400
    if (isGood) reached.add(attack.target.name)
    if (isGood && outcome.type.includes('application/json')) known.learn(parse(outcome.text))
    const isLong = written.path.length > LONGEST_PATH || (written.body?.length ?? 0) > READ_WHOLE
    const why = checkAnswer(outcome, isLong)
    const { name: target } = attack.target
    if (why) note(outcome, { why, target, who: attack.who, request: show(written) })
  }
  const strikeBarely = async (name: string, bytes: Buffer) => {
    const outcome = await sendBytes(house.url, bytes)
    count(outcome)
    const why = checkAnswer(outcome, true)
    if (why)
      note(outcome, { why, target: name, who: 'nobody', request: bytes.toString('latin1').slice(0, 500) })
  }

  for (let chunk = 0; done < requests && house.isAlive(); chunk++) {
    const drawn = fc.sample(attacks, { seed: seed + chunk, numRuns: Math.min(CHUNK, requests - done) })
    await runAll(drawn, strike)
    await runAll(Object.entries(bareBytes), ([name, bytes]) => strikeBarely(name, bytes))
    peakMb = Math.max(peakMb, await house.readMemoryMb())
    tell(done, peakMb)
    await people.restore()
    await house.reopen()
  }
  return {
    requests: done,
    statuses,
    reached: reached.size,
    targets: targets.length,
    peakMb,
    slowestMs: Math.round(slowestMs),
    findings: [...findings.values()],
  }
}

/** A busy machine sometimes loses a connection, so only a request that is cut twice counts. */
async function insist(send: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = await send()
  return outcome === 'cut' ? send() : outcome
}

async function runAll<T>(all: T[], run: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const work = async () => {
    for (const one of left) await run(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function show({ method, path, headers, body }: Written): string {
  const shown = headers.filter((_, at) => !/authorization|Bearer/.test(headers[at - (at % 2)] ?? ''))
  return `${method} ${path.slice(0, 600)} ${JSON.stringify(shown).slice(0, 600)} ${body?.toString().slice(0, 900) ?? ''}`
}
