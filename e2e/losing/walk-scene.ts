import { expect, type Page } from '@playwright/test'
import { type Call, type Fault, faults, losing, recordChanges } from './lose-answers.ts'

/** One click that changes something, with everything typed before it. */
export type Scene = {
  press: () => Promise<unknown>
  /** Waits for the page to show the result, without touching anything. */
  done: () => Promise<unknown>
  /** Checks that the typed values are still there; omitted if nothing was typed. */
  typed?: () => Promise<unknown>
  /** After a reload: types what must not be stored, and submits. Undefined: `press` is used. */
  again?: () => Promise<unknown>
  /** Runs after `done`: the remaining steps, so that the result can be counted. */
  finish?: () => Promise<unknown>
  /** How many times it was executed, from the database. */
  count: () => Promise<number>
  /** Whether the server has executed the call, if `count` only counts the end of the whole way. */
  happened?: () => Promise<boolean>
}

export type Step = {
  name: string
  /** Runs once before all cases of the step; each case then starts with `begin`. */
  prepare?: (page: Page) => Promise<unknown>
  begin: (page: Page) => Promise<Scene>
}

/** What the user does meanwhile: waits, clicks again, or reloads the page. */
export const behaviours = ['waits', 'presses', 'reloads'] as const
export type Behaviour = (typeof behaviours)[number]
export type Case = { call: Call; fault: Fault; behaviour: Behaviour }

/** Late responses are tested with an impatient user, all other faults with a patient one. */
export const listCases = (calls: readonly Call[]): Case[] =>
  calls.flatMap((call) =>
    faults.flatMap((fault): Case[] =>
      fault === 'late'
        ? [
            { call, fault, behaviour: 'presses' },
            { call, fault, behaviour: 'reloads' },
          ]
        : [{ call, fault, behaviour: 'waits' }],
    ),
  )

/** An undisturbed run: records which calls change something. */
export async function recordStep(page: Page, step: Step): Promise<Call[]> {
  const scene = await step.begin(page)
  const calls = recordChanges(page)
  await scene.press()
  await scene.done()
  const changed = [...calls]
  await scene.finish?.()
  expect(await scene.count(), `${step.name}, undisturbed, happens once`).toBe(1)
  expect(changed, `${step.name} changes something`).not.toEqual([])
  return changed
}

/** What the page shows while it is not done: all error and warning banners and toasts. */
const words = (page: Page) =>
  page
    .locator('[data-type=danger], [data-type=warning], .Toastify__toast--error, .Toastify__toast--warning')
    // The payment page is separate and has no banners, only a heading.
    .or(page.getByRole('heading', { name: /did not hear back/ }))
    .filter({ visible: true })

/** Messages that leave open whether it was executed; they are always true. */
const doubt = /did not hear back|not hear the (server’s )?answer/i
const claims = {
  /** Untrue if it was executed. */
  failed:
    /could not (reach|be )|failed|unable|not (been )?(sent|saved|created|done|changed)|nothing was|no network|error|not right|expired|ended|wrong|not found|no longer|went back/i,
}

export type Result = { doubled: boolean; lostTyped: boolean; untrue: string | undefined; failure?: string }

/** Runs one case to its end. Throws if the user cannot finish. */
export async function walkCase(page: Page, step: Step, { call, fault, behaviour }: Case): Promise<Result> {
  const scene = await step.begin(page)
  const result: Result = { doubled: false, lostTyped: false, untrue: undefined }
  const checkTyped = async () => {
    await scene.typed?.().catch(() => {
      result.lostTyped = true
    })
  }
  await losing(page, { call, fault }, async ({ struck, release }) => {
    const isOver = scene.press()
    await struck
    if (behaviour === 'reloads') {
      await isOver
      // During a navigation, the page that was left is reloaded.
      await page.reload().catch(() => undefined)
      await checkTyped()
      await (scene.again ?? scene.press)()
    } else if (behaviour === 'presses') {
      await isOver
      // A busy button ignores it; a free one must not execute twice.
      await page.keyboard.press('Enter')
      release()
    } else {
      await isOver
    }
    const heard = await hear(page, scene)
    if (heard !== undefined) {
      const happened = scene.happened ? await scene.happened() : (await scene.count()) > 0
      if (happened && !doubt.test(heard) && claims.failed.test(heard)) result.untrue = heard
      await checkTyped()
      await scene.press()
      await scene.done()
    }
    release()
  })
  await scene.finish?.()
  result.doubled = (await scene.count()) !== 1
  return result
}

/** The page's message if it is not done; undefined if it is. */
async function hear(page: Page, scene: Scene): Promise<string | undefined> {
  const done = scene.done().then(() => undefined)
  const said = words(page)
    .first()
    .waitFor({ timeout: 20_000 })
    .then(async () => (await words(page).allTextContents()).join(' | '))
    // No message within the timeout: then it must be done.
    .catch(() => done)
  const stuck = expect
    .poll(() => page.url(), { timeout: 20_000 })
    .toMatch(/^chrome-error:/)
    .then(() => 'the browser’s own page')
    .catch(() => done)
  done.catch(() => undefined)
  return Promise.race([done, said, stuck])
}
