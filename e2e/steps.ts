import { expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

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

/** How a devotee is greeted at home, by the temple's hour. */
export const greeting = /^Good |^Namaskaram/

/** Typed into the first box; the others follow by themselves. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}

export async function verifyEmailStep(page: Page, code: string): Promise<void> {
  await enterCode(page, code)
  await page.getByRole('button', { name: 'Verify e-mail' }).click()
  await expect(page.getByRole('dialog', { name: 'Mobile OTP Verification' })).toBeVisible()
}

/** For what stands half a second: it is looked for in every frame, and before the press that brings it. */
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

export async function enterAs(page: Page, person: Person): Promise<void> {
  await page.goto('/sign-in')
  await signIn(page, person)
  // A devotee is greeted; the office begins with its day, a priest with today's names.
  const welcome = /^Good |^Namaskaram|^\w+day |^\w{3} \d{1,2} \w{3}$/
  await expect(page.getByRole('heading', { level: 1, name: welcome })).toBeVisible()
}
