import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { makeDevotees } from '../../apps/server/src/testing/make-devotees.ts'
import type { Outcome } from '../bench/kill/call-temple.ts'
import { outliveLastDeath } from '../bench/kill/kill-and-check.ts'
import { runCrowd, type Seen } from '../bench/kill/run-crowd.ts'
import { checkMoment, type MomentFaults } from './check-moment.ts'
import type { Fault, World } from './describe-worlds.ts'
import { type Recovery, watchBookings } from './measure-recovery.ts'
import { makeRandom, type Step } from './plan-faults.ts'
import type { History } from './record-history.ts'
import { type BookedOrder, runReaders } from './run-readers.ts'

export type Injected = Step & Recovery & { gaveUp: number; wrong: string[] }
export type Played = { injected: Injected[]; seen: Seen[]; known: BookedOrder[]; wrong: MomentFaults }

/** A few bookings per second: the machine has two processors, and the run tests correctness, not speed. */
const CROWD = { concurrency: 4, rest: () => delay(800) }
const DEVOTEES = 200
/** Maximum time from the end of a fault until a booking succeeds. */
const MAX_RECOVERY_MS = 90_000

type PlanRun = {
  seed: number
  steps: Step[]
  faults: Fault[]
  history: History
  tell: (words: string) => void
}

/** A crowd books, pays and reads all the time, while faults start and end one after another. */
export async function runPlan(world: World, plan: PlanRun): Promise<Played> {
  const devotees = await makeDevotees({ ...world, clock: systemClock }, DEVOTEES)
  const bookings = watchBookings()
  const known: BookedOrder[] = []
  const seen: Seen[] = []
  let isOpen = true
  const hear = (heard: Outcome) => {
    plan.history.hear(heard)
    bookings.hear(heard)
    if (heard.what === 'POST /booking/initiate' && heard.answer?.status === 200)
      known.push({ tranNo: String(heard.answer.body.tran_no), accountId: heard.accountId })
  }
  const goesOn = () => isOpen
  const crowd = runCrowd(
    world,
    devotees,
    { presses: Number.POSITIVE_INFINITY, ...CROWD, isOpen: goesOn, hear },
    (_, one) => seen.push(one),
  )
  const readers = runReaders(world, { known, hear, goesOn, random: makeRandom(plan.seed + 1) })
  const injected: Injected[] = []
  const wrong: MomentFaults = { lost: [], oversold: [], doubleCharges: [] }
  try {
    await waitForBooking(bookings, systemClock.now().getTime())
    for (const step of plan.steps) {
      const gaveUpBefore = countGivenUp(seen)
      const recovery = await injectOne(world, step, { ...plan, bookings })
      const found = await checkMoment(world.db, [...new Set(known.map(({ tranNo }) => tranNo))])
      for (const kind of ['lost', 'oversold', 'doubleCharges'] as const)
        wrong[kind] = [...new Set([...wrong[kind], ...found[kind]])]
      const gaveUp = countGivenUp(seen) - gaveUpBefore
      const one = { ...step, ...recovery, gaveUp, wrong: Object.values(found).flat() }
      injected.push(one)
      plan.tell(describe(one))
    }
  } finally {
    isOpen = false
    await Promise.all([crowd, readers])
  }
  await outliveLastDeath(world)
  return { injected, seen, known, wrong }
}

const countGivenUp = (seen: Seen[]) => seen.filter(({ outcome }) => outcome === 'gave up').length

type Bookings = ReturnType<typeof watchBookings>

async function injectOne(
  world: World,
  step: Step,
  { faults, history, bookings }: PlanRun & { bookings: Bookings },
): Promise<Recovery> {
  const fault = faults.find(({ name }) => name === step.fault)
  if (!fault) throw new Error(`there is no fault ${step.fault}`)
  await delay(step.waitMs)
  const injectedMs = systemClock.now().getTime()
  // The plan contains only faults that fit this world.
  const heal = await (fault.inject as (into: World, step: Step) => Promise<() => unknown>)(world, step)
  await delay(step.holdMs)
  await heal()
  const healedMs = systemClock.now().getTime()
  await waitForBooking(bookings, healedMs)
  await world.trimLogs?.()
  const recovery = bookings.measure(injectedMs, systemClock.now().getTime())
  history.write({
    op: 'fault',
    name: step.fault,
    begin: injectedMs,
    end: healedMs,
    ...step,
    ...recovery,
  })
  return recovery
}

async function waitForBooking({ findAckAfter }: Bookings, sinceMs: number): Promise<void> {
  const until = performance.now() + MAX_RECOVERY_MS
  while (!findAckAfter(sinceMs)) {
    if (performance.now() > until) throw new Error(`no booking succeeded for ${MAX_RECOVERY_MS / 1000} s`)
    await delay(50)
  }
}

function describe({ n, fault, which, holdMs, recoverMs, longestGapMs, retries, wrong }: Injected): string {
  const figures = `held ${holdMs} ms, booked again after ${recoverMs} ms, longest gap ${longestGapMs} ms, ${retries} retries`
  return `${n}. ${fault} (${which}): ${figures}${wrong.length > 0 ? `; WRONG: ${wrong.join(', ')}` : ''}`
}
