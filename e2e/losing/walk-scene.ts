import { expect, type Page } from '@playwright/test'
import { type Call, type Fault, faults, losing, recordChanges } from './lose-answers.ts'

/** One press of a person that changes something, with everything typed before it. */
export type Scene = {
  press: () => Promise<unknown>
  /** Waits for what the page shows when it is done, and touches nothing. */
  done: () => Promise<unknown>
  /** What was typed stands there still; by itself where nothing was. */
  typed?: () => Promise<unknown>
  /** After a reload: types what may not be kept, and presses. Undefined: `press` does. */
  again?: () => Promise<unknown>
  /** Also after `done`: the rest of the way, so that its end can be counted. */
  finish?: () => Promise<unknown>
  /** How many times it has happened, where that is written down. */
  count: () => Promise<number>
  /** Whether the server has taken it, where that is less than what is counted in the end. */
  happened?: () => Promise<boolean>
}

export type Step = {
  name: string
  /** Whoever walks all its cases; each of them begins anew. */
  prepare?: (page: Page) => Promise<unknown>
  begin: (page: Page) => Promise<Scene>
}

/** What a person does meanwhile: waits, presses once more, or loads the page again. */
export const behaviours = ['waits', 'presses', 'reloads'] as const
export type Behaviour = (typeof behaviours)[number]
export type Case = { call: Call; fault: Fault; behaviour: Behaviour }

/** A late answer is met by an impatient person, everything else by a patient one. */
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

/** The clean walk: which calls change something. */
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

/** What the page says while it is not done: every banner and toast that is no good news. */
const words = (page: Page) =>
  page
    .locator('[data-type=danger], [data-type=warning], .Toastify__toast--error, .Toastify__toast--warning')
    // The payment page has no banners: it is a page of its own.
    .or(page.getByRole('heading', { name: /did not hear back/ }))
    .filter({ visible: true })

/** It was not heard; whether it happened is not known. Whoever says that says no untruth. */
const doubt = /did not hear back|not hear the (server’s )?answer/i
const claims = {
  /** Untrue where it has happened. */
  failed:
    /could not (reach|be )|failed|unable|not (been )?(sent|saved|created|done|changed)|nothing was|no network|error|not right|expired|ended|wrong|not found|no longer|went back/i,
}

export type Result = { doubled: boolean; lostTyped: boolean; untrue: string | undefined; failure?: string }

/** Walks one case to its end. Throws where the person cannot come to the end. */
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
      // Where the page itself is on its way, it is loaded anew from where it stood.
      await page.reload().catch(() => undefined)
      await checkTyped()
      await (scene.again ?? scene.press)()
    } else if (behaviour === 'presses') {
      await isOver
      // A button that is at work does not take it; one that is free must not do it twice.
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

/** What the page says instead of being done; undefined: it is done. */
async function hear(page: Page, scene: Scene): Promise<string | undefined> {
  const done = scene.done().then(() => undefined)
  const said = words(page)
    .first()
    .waitFor({ timeout: 20_000 })
    .then(async () => (await words(page).allTextContents()).join(' | '))
    // Nothing said: then it must be done.
    .catch(() => done)
  const stuck = expect
    .poll(() => page.url(), { timeout: 20_000 })
    .toMatch(/^chrome-error:/)
    .then(() => 'the browser’s own page')
    .catch(() => done)
  done.catch(() => undefined)
  return Promise.race([done, said, stuck])
}
