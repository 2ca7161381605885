import { expect, type Page } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { addAddress, dayAfter, today, tokenOf } from '../api.ts'
import { chooseDay, devoteeWithFamily } from '../booking-steps.ts'
import { ask, buy, hold } from '../buy.ts'
import { readRows } from '../database.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'
import { dialogButton, gone, lineOf, openBooking, refundsOf } from './open-booking.ts'
import type { Step } from './walk-scene.ts'

let person: Person
let now: string
let nth = 4

const enter = async (page: Page) => {
  person = await devoteeWithFamily(1)
  now = await today()
  await enterAs(page, person)
}
const nextDay = () => dayAfter(now, ++nth)

/** Changes that a devotee makes to a confirmed booking. */
export const changeSteps: Step[] = [
  {
    name: 'a booking is cancelled',
    prepare: async (page) => {
      await enter(page)
      const manager = await openAccount(someone())
      await makeAdmin(manager)
      await ask('PUT', '/admin/settings/booking.mayCancel', await tokenOf(manager), { value: true })
    },
    begin: async (page) => {
      const tranNo = await buy(person, [await lineOf(nextDay())])
      const card = await openBooking(page, tranNo)
      const opens = card.getByRole('button', { name: 'Cancel', exact: true })
      const confirms = dialogButton(page, 'Cancel this pooja')
      await opens.click()
      await expect(confirms).toBeEnabled()
      return {
        press: async () => {
          if (await confirms.isVisible()) await confirms.click()
        },
        // Already cancelled, it is no longer offered.
        again: async () => {
          await expect(card).toBeVisible()
          if (await opens.isVisible()) {
            await opens.click()
            await confirms.click()
          }
        },
        done: async () => {
          await gone(page)
          await expect(opens).toHaveCount(0)
        },
        count: () => refundsOf(tranNo),
      }
    },
  },
  {
    name: 'kept places are let go',
    prepare: enter,
    begin: async (page) => {
      const tranNo = await hold(person, [await lineOf(nextDay())])
      const card = await openBooking(page, tranNo)
      const opens = card.getByRole('button', { name: 'Let it go' })
      const confirms = dialogButton(page, 'Let it go')
      await opens.click()
      await expect(confirms).toBeEnabled()
      return {
        press: async () => {
          if (await confirms.isVisible()) await confirms.click()
        },
        again: async () => {
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          if (await opens.isVisible()) {
            await opens.click()
            await confirms.click()
          }
        },
        done: async () => {
          await gone(page)
          await expect(opens).toHaveCount(0)
        },
        count: async () =>
          (await readRows(`select 1 from orders where tran_no = $1 and state = 'cancelled'`, [tranNo]))
            .length,
      }
    },
  },
  {
    name: 'a name is put right',
    prepare: enter,
    begin: async (page) => {
      const tranNo = await buy(person, [await lineOf(nextDay())])
      const card = await openBooking(page, tranNo)
      const field = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })
      const fill = async () => {
        await card.getByRole('button', { name: 'Correct name or star' }).click()
        await field.fill('Lakshmi Varma')
      }
      await fill()
      return {
        press: async () => {
          if (await field.isVisible()) await dialogButton(page, 'Save the correction').click()
        },
        again: async () => {
          if (await card.getByText('Lakshmi Varma').isVisible()) return
          await fill()
          await dialogButton(page, 'Save the correction').click()
        },
        typed: async () => {
          if (await field.isVisible()) await expect(field).toHaveValue('Lakshmi Varma')
        },
        done: async () => {
          await gone(page)
          await expect(card.getByText('Lakshmi Varma').first()).toBeVisible()
        },
        count: async () =>
          (await readRows(`select 1 from order_line where tran_no = $1 and name = 'Lakshmi Varma'`, [tranNo]))
            .length,
      }
    },
  },
  {
    name: 'a booking is moved',
    prepare: enter,
    begin: async (page) => {
      const day = nextDay()
      const other = nextDay()
      const tranNo = await buy(person, [await lineOf(day)])
      const card = await openBooking(page, tranNo)
      const opens = card.getByRole('button', { name: 'Move to another day' })
      const choose = async () => {
        await opens.click()
        await chooseDay(page, other)
        await dialogButton(page, /^Move to (Sun|Mon|Tue|Wed|Thu|Fri|Sat) /).click()
      }
      await choose()
      const confirms = dialogButton(page, 'Yes, move it')
      return {
        press: async () => {
          if (await confirms.isVisible()) await confirms.click()
        },
        again: async () => {
          await expect(card).toBeVisible()
          if (!(await opens.isVisible())) return
          await choose()
          await confirms.click()
        },
        done: async () => {
          await gone(page)
          await expect(card.getByText(/moved from/i).first()).toBeVisible()
        },
        count: async () =>
          (await readRows('select 1 from order_line where tran_no = $1 and on_date = $2', [tranNo, other]))
            .length,
      }
    },
  },
  {
    name: 'a parcel goes to another address',
    prepare: async (page) => {
      await enter(page)
      await addAddress(person)
      await addAddress(person, { line1: 'Lotus House', isDefault: false })
    },
    begin: async (page) => {
      const [address] = await readRows(
        `select d.id from address d join account a on a.id = d.account_id where a.email = $1 and d.is_default`,
        [person.email],
      )
      const delivery = { option: 'post', address_id: address?.id, frequency: 'each' }
      const tranNo = await buy(person, [await lineOf(nextDay())], delivery)
      const choose = async () => {
        await page.goto(`/address-change-for-delivery?tran_no=${tranNo}`)
        await page.getByRole('radio', { name: /^Send by post/ }).click()
        await page.getByRole('combobox', { name: 'Send to' }).click()
        await page.getByRole('option', { name: /Lotus House/ }).click()
      }
      await choose()
      const changes = page.getByRole('button', { name: 'Change the delivery' })
      await expect(changes).toBeEnabled()
      return {
        press: () => changes.click(),
        again: async () => {
          await choose()
          await changes.click()
        },
        done: () => page.waitForURL(/\/history/),
        count: async () =>
          (
            await readRows(`select 1 from parcel where tran_no = $1 and address->>'line1' = 'Lotus House'`, [
              tranNo,
            ])
          ).length,
      }
    },
  },
]
