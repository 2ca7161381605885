import { expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'
const origin = process.env.E2E_WEB_URL ?? 'http://localhost:4173'

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Your name').fill(person.name)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Mobile' }).fill(person.mobile)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('checkbox').check()
}

export async function beginSignUp(page: Page, person: Person): Promise<void> {
  await page.goto('/sign-up')
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('dialog', { name: 'Email OTP Verification' })).toBeVisible()
}

/** Greeting on the home page; depends on the temple's time of day. */
export const greeting = /^Good |^Namaskaram/

/** Typed into the first box; the focus moves on automatically. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}

export async function verifyEmailStep(page: Page, code: string): Promise<void> {
  await enterCode(page, code)
  await page.getByRole('button', { name: 'Verify e-mail' }).click()
  await expect(page.getByRole('dialog', { name: 'Mobile OTP Verification' })).toBeVisible()
}

/**
 * For texts that are shown for only half a second: checks every frame; call it before the click that causes the text.
 */
export const untilSaid = (page: Page, words: string) =>
  page.waitForFunction(
    (said) =>
      [...document.querySelectorAll('[data-type=success]')].some((each) => each.textContent.includes(said)),
    words,
  )

export async function verifyMobileStep(page: Page, code: string): Promise<void> {
  await enterCode(page, code)
  await page.getByRole('button', { name: 'Verify mobile' }).click()
}

export async function signIn(page: Page, person: Person, identifier = person.email): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail or mobile' }).fill(identifier)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** First heading after sign-in: a greeting for devotees, the date for the office and the priest. */
const expectWelcome = (page: Page) =>
  expect(
    page.getByRole('heading', { level: 1, name: /^Good |^Namaskaram|^\w+day |^\w{3} \d{1,2} \w{3}$/ }),
  ).toBeVisible()

/** Signs in by the form, where signing in is part of the matter: its cookies, or the look that the account brings. */
export async function enterByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/sign-in')
  await signIn(page, person)
  await expectWelcome(page)
}

/**
 * Signs in over HTTP and opens a page. The form has journeys of its own, so the others do not load it, nor the home page
 * after it.
 */
export async function enterAs(page: Page, person: Person, path = '/home'): Promise<void> {
  const answer = await page.request.post(`${api}/auth/login`, {
    headers: { origin },
    data: { identifier: person.email, password: person.password },
  })
  const { accessToken, user } = (await answer.json()) as { accessToken?: string; user?: object }
  expect(accessToken, `sign-in answers ${answer.status()}`).toBeTruthy()
  // Any small file of the web server: local storage belongs to its address.
  await page.goto('/config.json')
  await page.evaluate(
    ([token, session]) => {
      localStorage.setItem('access_token', token)
      localStorage.setItem('session', session)
    },
    [accessToken ?? '', JSON.stringify({ state: { signedIn: true, user }, version: 0 })] as const,
  )
  await page.goto(path)
  if (path === '/home') await expectWelcome(page)
}
