import { expect, type Page } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { tokenOf } from '../api.ts'
import { readRows } from '../database.ts'
import { mailedCode, smsCode } from '../inbox.ts'
import { type Person, someone } from '../people.ts'
import { beginSignUp, enterAs, enterCode, fillSignUp, greeting, signIn, verifyEmailStep } from '../steps.ts'
import type { Step } from './walk-scene.ts'

const emailDialog = (page: Page) => page.getByRole('dialog', { name: 'Email OTP Verification' })
const mobileDialog = (page: Page) => page.getByRole('dialog', { name: 'Mobile OTP Verification' })
const greeted = (page: Page) => page.getByRole('heading', { level: 1, name: greeting })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const accountsOf = async ({ email }: Person) =>
  (await readRows('select id from account where email = $1', [email])).length

/** The account exists: the page signs the person in, or asks them to sign in, and they know the password. */
const ready = (page: Page) => page.getByText('Your account is ready. Please sign in.')
const made = (page: Page) => expect(greeted(page).or(ready(page)).first()).toBeVisible()

async function arrive(page: Page, person: Person): Promise<void> {
  await made(page)
  if (await ready(page).isVisible()) await signIn(page, person)
  await expect(greeted(page)).toBeVisible()
}

async function proveMobile(page: Page, person: Person): Promise<void> {
  await enterCode(page, await smsCode(person))
  await press(page, 'Verify mobile')
  await arrive(page, person)
}

const leave = async (page: Page) => {
  await page.goto('/sign-in')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
}

/** The typed code is still in the boxes. */
const holdsCode = (page: Page, code: string) => () =>
  expect(page.getByLabel('Digit 1 of 6')).toHaveValue(code[0] ?? '')

export const accountSteps: Step[] = [
  {
    name: 'sign-up begins',
    begin: async (page) => {
      await leave(page)
      const person = someone()
      await page.goto('/sign-up')
      await fillSignUp(page, person)
      return {
        press: () => press(page, 'Create my account'),
        done: () => expect(emailDialog(page)).toBeVisible(),
        typed: () => expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(person.email),
        // Passwords are never stored, so it is typed again.
        again: async () => {
          await fillSignUp(page, person)
          await press(page, 'Create my account')
        },
        finish: async () => {
          await verifyEmailStep(page, await mailedCode(person))
          await proveMobile(page, person)
        },
        // The account is created only after both codes, so two e-mails do not mean two accounts.
        count: () => accountsOf(person),
        happened: async () =>
          (await readRows('select id from registration where email = $1', [person.email])).length > 0,
      }
    },
  },
  {
    name: 'the e-mail is proven',
    begin: async (page) => {
      await leave(page)
      const person = someone()
      await beginSignUp(page, person)
      const code = await mailedCode(person)
      await enterCode(page, code)
      return {
        press: () => press(page, 'Verify e-mail'),
        done: () => expect(mobileDialog(page)).toBeVisible(),
        typed: async () => {
          if (await emailDialog(page).isVisible()) await holdsCode(page, code)()
        },
        again: async () => {
          await enterCode(page, code)
          await press(page, 'Verify e-mail')
        },
        finish: () => proveMobile(page, person),
        count: async () =>
          (
            await readRows('select id from registration where email = $1 and email_verified_at is not null', [
              person.email,
            ])
          ).length,
      }
    },
  },
  {
    name: 'the mobile is proven',
    begin: async (page) => {
      await leave(page)
      const person = someone()
      await beginSignUp(page, person)
      await verifyEmailStep(page, await mailedCode(person))
      const code = await smsCode(person)
      await enterCode(page, code)
      return {
        press: () => press(page, 'Verify mobile'),
        done: () => made(page),
        finish: () => arrive(page, person),
        typed: async () => {
          if (await mobileDialog(page).isVisible()) await holdsCode(page, code)()
        },
        again: async () => {
          await enterCode(page, code)
          await press(page, 'Verify mobile')
        },
        count: () => accountsOf(person),
      }
    },
  },
  {
    name: 'sign-in',
    begin: async (page) => {
      await leave(page)
      const person = await openAccount(someone())
      await page.goto('/sign-in')
      await page.getByRole('textbox', { name: 'E-mail or mobile' }).fill(person.email)
      await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
      return {
        press: () => press(page, 'Sign in'),
        done: () => expect(greeted(page)).toBeVisible(),
        typed: () =>
          expect(page.getByRole('textbox', { name: 'E-mail or mobile' })).toHaveValue(person.email),
        again: () => signIn(page, person),
        // Does not count sessions whose token was lost: they open nothing and expire.
        count: async () => ((await greeted(page).isVisible()) ? 1 : 0),
        happened: async () =>
          (
            await readRows(
              'select s.id from session s join account a on a.id = s.account_id where a.email = $1',
              [person.email],
            )
          ).length > 1,
      }
    },
  },
  {
    name: 'the password is changed',
    begin: async (page) => {
      await leave(page)
      const person = await openAccount(someone())
      await enterAs(page, person)
      const password = `${person.password} again`
      const fill = async () => {
        await page.goto('/change-password')
        await page.getByRole('textbox', { name: 'Current password' }).fill(person.password)
        await page.getByRole('textbox', { name: 'New password' }).fill(password)
      }
      await fill()
      return {
        press: () => press(page, 'Change my password'),
        done: () => expect(page.getByText(/^Your password is changed\./)).toBeVisible(),
        typed: async () => {
          const field = page.getByRole('textbox', { name: 'New password' })
          // Passwords are never stored, so the field may be empty.
          if ((await field.inputValue()) !== '') await expect(field).toHaveValue(password)
        },
        again: async () => {
          await fill()
          await press(page, 'Change my password')
        },
        count: async () => ((await tokenOf({ ...person, password }).catch(() => '')) === '' ? 0 : 1),
      }
    },
  },
]
