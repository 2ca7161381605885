import { reconcileDay } from '../../../apps/server/src/features/checkout/reconcile-day.ts'
import { offerDays } from '../../../apps/server/src/features/closed-days/closed-days.jobs.ts'
import { workOnEvent } from '../../../apps/server/src/features/payments/payments.jobs.ts'
import { checkBooks } from '../../../apps/server/src/testing/check-books.ts'
import { compareProvider, readProviderState } from '../../../apps/server/src/testing/compare-provider.ts'
import type { Story } from './describe-actions.ts'
import { findOwed } from './find-owed.ts'
import { transferByOffice } from './pay-debts.ts'
import { bearSilence, type RecordedAnswers } from './record-answers.ts'
import type { Tills } from './start-tills.ts'

/** Jobs to run, without jobs that send letters. */
export const JOBS = [workOnEvent.name, offerDays.name]
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Sweeps that move money or end a wait for it; the others run when a story calms down. */
const ABOUT_MONEY = ['holds nobody can pay', 'holds', 'reconcile', 'refunds', 'closed days']

/**
 * Runs due work for some days, whatever faults there are, and sometimes the nightly comparison with the provider, which
 * covers the last eight days.
 */
export async function live(tills: Tills, days: number): Promise<void> {
  const [api] = tills.apis
  const sweeps = api.sweeps.filter(({ name }) => ABOUT_MONEY.includes(name))
  for (let day = 0; day < days; day++) {
    await tills.pass(DAY)
    await bearSilence(api.runJobs(JOBS))
    for (const { run } of sweeps) await bearSilence(Promise.resolve(run(new AbortController().signal)))
    if (day % 6 === 5 || day === days - 1) await bearSilence(reconcileDay(api.shared))
  }
}

async function work(tills: Tills): Promise<void> {
  const {
    apis: [api],
    control,
  } = tills
  await control.waitForWebhooks()
  await bearSilence(api.runJobs(JOBS))
  await bearSilence(api.sweep())
  // The bank answers a refund after a minute.
  await tills.pass(1.5 * MINUTE)
  await control.waitForWebhooks()
  await bearSilence(api.runJobs(JOBS))
}

/** Ends all faults: tops up the balance, lets banks accept refunds, and decides open disputes. */
function clearUp({ control, dying }: Tills, { eventsArrive, disputesEnd }: Omit<Story, 'actions'>): void {
  control.clearFaults()
  control.setOutage(undefined)
  control.setSettings({ balanceTooLow: false })
  dying.workers = 0
  for (const { id, status } of readProviderState(control.state()).disputes)
    if (status === 'open' || status === 'under_review') control.moveDispute(id, disputesEnd)
  control.setWebhooks({ dropNext: 0, copies: 1 })
  if (eventsArrive) control.releaseWebhooks()
}

/**
 * After the first rounds most is settled; by the last all schedules have run, and a failing bank was retried for days.
 */
const ROUNDS = [20 * MINUTE, 70 * MINUTE, ...Array<number>(9).fill(DAY), 70 * MINUTE]

/** It clears up and time passes until nothing is wrong any more. Answers what still is when the schedules have run. */
export async function calmDown(
  tills: Tills,
  recorded: RecordedAnswers,
  weather: Omit<Story, 'actions'>,
): Promise<string[]> {
  const { control, apis, db } = tills
  clearUp(tills, weather)
  let problems: string[] = []
  for (const seconds of ROUNDS) {
    await tills.meddle()
    await tills.pass(seconds)
    await work(tills)
    await transferByOffice(tills, recorded, { api: apis[0], verdict: 'approved' })
    const provider = readProviderState(control.state())
    const isOpen = provider.payments.some(({ status }) => status === 'created' || status === 'authorized')
    problems = [
      ...(await checkBooks(db)),
      ...(await compareProvider(db, provider)),
      ...(await findOwed(tills, recorded, provider)),
    ]
    if (problems.length === 0 && !isOpen) return []
    if (seconds === DAY) await bearSilence(reconcileDay(apis[0].shared))
  }
  return problems
}
