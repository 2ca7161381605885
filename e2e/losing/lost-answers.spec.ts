import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from '@playwright/test'
import { accountSteps } from './scenes-of-accounts.ts'
import { addressSteps } from './scenes-of-addresses.ts'
import { bookingSteps } from './scenes-of-bookings.ts'
import { changeSteps } from './scenes-of-changes.ts'
import { helpSteps } from './scenes-of-help.ts'
import { profileSteps } from './scenes-of-profiles.ts'
import { listCases, recordStep, type Step, walkCase } from './walk-scene.ts'

// Runs each step once without faults and records its changing calls, then repeats it with every fault in every call.
// Run by `npm run proof:lost-answers`.
test.use({ viewport: { width: 360, height: 780 }, actionTimeout: 60_000 })

const steps: Step[] = [
  ...accountSteps,
  ...profileSteps,
  ...addressSteps,
  ...bookingSteps,
  ...changeSteps,
  ...helpSteps,
]
/** File in which each case is recorded; the proof counts them. */
const told = process.env.LOST_ANSWERS ?? ''
const wanted = process.env.LOST_ANSWERS_FAULTS?.split(',')

for (const step of steps) {
  test(step.name, async ({ page }) => {
    test.setTimeout(600_000)
    await step.prepare?.(page)
    const calls = await recordStep(page, step)
    for (const each of listCases(calls)) {
      if (wanted && !wanted.includes(each.fault)) continue
      const { call, fault, behaviour } = each
      await test.step(`${call.method} ${call.path}: ${fault}, ${behaviour}`, async () => {
        const began = performance.now()
        const result = await walkCase(page, step, each).catch((failure: unknown) => ({
          doubled: false,
          lostTyped: false,
          untrue: undefined,
          failure: stripVTControlCharacters(String(failure)).slice(0, 600),
        }))
        const seconds = Math.round((performance.now() - began) / 100) / 10
        const line = { step: step.name, ...each, ...result, seconds }
        appendFileSync(told, `${JSON.stringify(line)}\n`)
        expect.soft(result).toEqual({ doubled: false, lostTyped: false, untrue: undefined })
      })
    }
  })
}
