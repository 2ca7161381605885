import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, offeringNamed, raiseTicket, today } from '../api.ts'
import { buy } from '../buy.ts'
import { readRows } from '../database.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'
import type { Step } from './walk-scene.ts'

let person: Person
let clerk: Person
const enter = async (page: Page) => {
  person = await openAccount(someone('Gopika Unnikrishnan'))
  await enterAs(page, person)
}
const enterOffice = async (page: Page) => {
  clerk = await openAccount(someone('Raghava Menon'))
  await makeAdmin(clerk)
  await enterAs(page, clerk)
  person = await openAccount(someone('Gopika Unnikrishnan'))
}
const newWords = () => `The box was open ${randomUUID()}`
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const saidTimes = async (text: string) =>
  (await readRows('select id from ticket_message where text = $1', [text])).length

/** Sends a message in a conversation; it appears there once sent. */
const saying = (page: Page, field: string, button: string, text: string) => ({
  press: () => press(page, button),
  typed: () => expect(page.getByRole('textbox', { name: field })).toHaveValue(text),
  done: async () => {
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('')
    await expect(page.getByRole('log', { name: 'Conversation' }).getByText(text)).toHaveCount(1)
  },
  count: () => saidTimes(text),
})

export const helpSteps: Step[] = [
  {
    name: 'help is asked for',
    prepare: enter,
    begin: async (page) => {
      const subject = newWords()
      await page.goto('/customer-support/raise-ticket')
      await page.getByRole('combobox', { name: /What is it about/ }).click()
      await page.getByRole('option', { name: 'Prasadam' }).click()
      await page.getByLabel('In a few words').fill(subject)
      await page.getByLabel('What happened?').fill('It came today.')
      return {
        press: () => press(page, 'Send to the office'),
        typed: async () => {
          await expect(page.getByLabel('In a few words')).toHaveValue(subject)
          await expect(page.getByLabel('What happened?')).toHaveValue('It came today.')
        },
        done: () => expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible(),
        count: async () => (await readRows('select id from ticket where subject = $1', [subject])).length,
      }
    },
  },
  {
    name: 'a devotee answers',
    prepare: enter,
    begin: async (page) => {
      const id = await raiseTicket(person, 'The box was open', 'It came today.')
      const text = newWords()
      await page.goto(`/customer-support/ticket/${id}`)
      await page.getByRole('textbox', { name: 'Your reply' }).fill(text)
      return saying(page, 'Your reply', 'Send reply', text)
    },
  },
  {
    name: 'the office answers',
    prepare: enterOffice,
    begin: async (page) => {
      const id = await raiseTicket(person, 'The box was open', 'It came today.')
      const text = newWords()
      await page.goto(`/customer-support/ticket/${id}`)
      await page.getByRole('textbox', { name: 'Reply', exact: true }).fill(text)
      return saying(page, 'Reply', 'Send reply', text)
    },
  },
  {
    name: 'the office keeps a note',
    prepare: enterOffice,
    begin: async (page) => {
      const id = await raiseTicket(person, 'The box was open', 'It came today.')
      const text = newWords()
      const open = () => page.getByRole('radio', { name: 'Private note' }).click()
      await page.goto(`/customer-support/ticket/${id}`)
      await open()
      await page.getByRole('textbox', { name: 'Private note' }).fill(text)
      const scene = saying(page, 'Private note', 'Keep note', text)
      return {
        ...scene,
        typed: async () => {
          await open()
          await scene.typed()
        },
      }
    },
  },
  {
    name: 'the office gives money back',
    prepare: enterOffice,
    begin: async (page) => {
      const { id } = await offeringNamed('pushpanjali')
      const line = { offering_id: id, date: dayAfter(await today(), 6), name: 'Gopika', star_id: 9 }
      const tranNo = await buy(person, [line])
      const drawer = page.getByRole('dialog', { name: person.name })
      const dialog = page.getByRole('dialog', { name: `Refund ${person.name}` })
      const reason = 'You asked us by telephone'
      const open = async () => {
        // The office uses a desktop screen.
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(`/transaction-history?order=${tranNo}`)
        await expect(drawer.getByRole('heading', { name: 'Story' })).toBeVisible()
        const opens = drawer.getByRole('button', { name: /^Refund/ })
        if (!(await opens.isVisible())) return
        await opens.click()
        await dialog.getByLabel('Reason').fill(reason)
        await expect(dialog.getByRole('button', { name: /^Refund ₹/ })).toBeEnabled()
      }
      await open()
      const confirm = async () => {
        // Lines already refunded are not offered again.
        const button = dialog.getByRole('button', { name: /^Refund ₹/ })
        if ((await dialog.isVisible()) && (await button.isEnabled())) await button.click()
      }
      return {
        press: confirm,
        again: async () => {
          await open()
          await confirm()
        },
        typed: async () => {
          if (await dialog.isVisible()) await expect(dialog.getByLabel('Reason')).toHaveValue(reason)
        },
        done: async () => {
          await expect(page.getByText(/^Refund of ₹ \d+ asked for$/)).toHaveCount(1)
        },
        count: async () => (await readRows('select id from refund where tran_no = $1', [tranNo])).length,
      }
    },
  },
]
