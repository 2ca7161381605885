import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { addFamily } from '../api.ts'
import { readRows } from '../database.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'
import type { Step } from './walk-scene.ts'

export let person: Person
export const enter = async (page: Page) => {
  person = await openAccount(someone())
  await enterAs(page, person)
}
/** Unique per case. */
export const newName = () =>
  `Amma ${randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 6)}`
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const countOf = async (table: 'devotee' | 'address', column: string, value: string) => {
  const rows = await readRows(
    `select t.id from ${table} t join account a on a.id = t.account_id where a.email = $1 and t.${column} = $2`,
    [person.email, value],
  )
  return rows.length
}

/** Empties a list of limited length before each case. */
export const empty = (table: 'devotee' | 'address') =>
  readRows(`delete from ${table} where account_id = (select id from account where email = $1)`, [
    person.email,
  ])

/** Opens the form unless it is open already with the typed values. */
export async function openForm(
  page: Page,
  field: ReturnType<Page['getByRole']>,
  button: RegExp,
): Promise<void> {
  const opens = page.getByRole('button', { name: button })
  await expect(field.or(opens).first()).toBeVisible()
  if (!(await field.isVisible())) await opens.click()
}

const yes = (page: Page) => page.getByRole('button', { name: 'Remove', exact: true })

/** Clicks remove, then confirms in place. */
async function remove(page: Page, named: string | RegExp): Promise<void> {
  if (!(await yes(page).isVisible())) await page.getByRole('button', { name: named }).click()
  await yes(page).click()
}

export const profileSteps: Step[] = [
  {
    name: 'somebody is added to the family',
    prepare: enter,
    begin: async (page) => {
      await empty('devotee')
      const name = newName()
      const open = () => openForm(page, nameField(page), /^Add (myself|a person)$/)
      await page.goto('/devotee-info')
      await open()
      await nameField(page).fill(name)
      return {
        press: () => press(page, 'Add to my family'),
        done: async () => {
          await expect(nameField(page)).toBeHidden()
          await expect(heading(page, name)).toBeVisible()
        },
        typed: async () => {
          await open()
          await expect(nameField(page)).toHaveValue(name)
        },
        count: () => countOf('devotee', 'name', name),
      }
    },
  },
  {
    name: 'somebody of the family is changed',
    prepare: enter,
    begin: async (page) => {
      await empty('devotee')
      const [before, name] = [newName(), newName()]
      await addFamily(person, [{ name: before, starId: 9 }])
      await page.goto('/devotee-info')
      const change = async () => {
        await page.getByRole('button', { name: /^Edit / }).click()
        await nameField(page).fill(name)
      }
      await change()
      return {
        press: () => press(page, 'Save'),
        done: async () => {
          await expect(nameField(page)).toBeHidden()
          await expect(heading(page, name)).toBeVisible()
        },
        typed: async () => {
          if (await nameField(page).isVisible()) await expect(nameField(page)).toHaveValue(name)
        },
        again: async () => {
          await change()
          await press(page, 'Save')
        },
        count: () => countOf('devotee', 'name', name),
      }
    },
  },
  {
    name: 'somebody of the family is removed',
    prepare: enter,
    begin: async (page) => {
      await empty('devotee')
      const name = newName()
      await addFamily(person, [{ name, starId: 9 }])
      await page.goto('/devotee-info')
      await expect(heading(page, name)).toBeVisible()
      return removing(page, heading(page, name), `Remove ${name}`, () => countOf('devotee', 'name', name))
    },
  },
  {
    name: 'the own name is changed',
    prepare: enter,
    begin: async (page) => {
      const name = newName()
      const field = page.getByRole('textbox', { name: 'Your name' })
      const save = page.getByRole('button', { name: 'Save my name' })
      await page.goto('/profile-edit')
      await field.fill(name)
      return {
        press: () => save.click(),
        // Matches `:disabled` only: while saving, the button is blocked in another way.
        done: () => expect(save.and(page.locator(':disabled'))).toBeVisible(),
        typed: () => expect(field).toHaveValue(name),
        again: async () => {
          // If it was saved already, there is nothing left to save.
          if (await save.isEnabled()) await save.click()
        },
        count: async () =>
          (await readRows('select id from account where email = $1 and name = $2', [person.email, name]))
            .length,
      }
    },
  },
]

/** A removal: gone from the page and from the database. If it is gone already, nothing needs to be clicked. */
export function removing(
  page: Page,
  shown: ReturnType<Page['getByText']>,
  named: string | RegExp,
  left: () => Promise<number>,
) {
  return {
    press: async () => {
      if ((await shown.isVisible()) || (await yes(page).isVisible())) await remove(page, named)
    },
    done: async () => {
      await expect(shown).toBeHidden()
      // The confirmation hides the card too, so wait until it is closed.
      await expect(yes(page)).toBeHidden()
    },
    count: async () => 1 - (await left()),
  }
}
