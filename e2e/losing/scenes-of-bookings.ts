import { expect, type Page } from '@playwright/test'
import { dayAfter, today } from '../api.ts'
import {
  atBank,
  devoteeWithFamily,
  enterCard,
  expectBooked,
  fillBasket,
  payButton,
  payByCard,
} from '../booking-steps.ts'
import { readBank } from '../buy.ts'
import { readRows } from '../database.ts'
import type { Person } from '../people.ts'
import { enterAs } from '../steps.ts'
import type { Step } from './walk-scene.ts'

let person: Person
let now: string
/** Each case uses a day of its own, which identifies its booking. */
let nth = 4

const enter = async (page: Page) => {
  person = await devoteeWithFamily(1)
  now = await today()
  await enterAs(page, person)
}
const nextDay = () => dayAfter(now, ++nth)

/** Bookings of a day with their states, from the database. */
const ordersOn = (day: string) =>
  readRows(
    `select distinct o.tran_no, o.state from orders o join order_line l using (tran_no) join account a on a.id = o.account_id
     where a.email = $1 and l.on_date = $2`,
    [person.email, day],
  )

/** Number of captured payments for these bookings. */
async function capturedFor(tranNos: unknown[]): Promise<number> {
  const { orders, payments } = await readBank()
  const own = orders.filter(({ receipt }) => tranNos.includes(receipt)).map(({ id }) => id)
  return payments.filter(({ order_id, status }) => own.includes(order_id) && status === 'captured').length
}

/** Detects duplicate bookings and duplicate payments. */
async function countBooked(day: string): Promise<number> {
  const orders = await ordersOn(day)
  return Math.max(orders.length, await capturedFor(orders.map(({ tran_no }) => tran_no)))
}

export const bookingSteps: Step[] = [
  {
    name: 'places are kept',
    prepare: enter,
    begin: async (page) => {
      const day = nextDay()
      await fillBasket(page, 'pushpanjali', day)
      const pays = page.getByRole('button', { name: /^(Pay ₹|Try again)/ }).filter({ visible: true })
      const payNow = page.getByRole('link', { name: 'Pay now' })
      return {
        press: () => pays.click(),
        done: () => atBank(page),
        typed: () => expect(pays.or(payNow).first()).toBeEnabled(),
        // A reloaded payment page checks the state, says that it is unpaid, and leads back.
        again: () =>
          expect(async () => {
            if (await payNow.isVisible()) await payNow.click({ timeout: 5_000 })
            await pays.click({ timeout: 5_000 })
          }).toPass({ timeout: 60_000 }),
        finish: async () => {
          await payByCard(await atBank(page))
          await expectBooked(page)
        },
        count: () => countBooked(day),
      }
    },
  },
  {
    name: 'it is paid',
    prepare: enter,
    begin: async (page) => {
      const day = nextDay()
      await fillBasket(page, 'pushpanjali', day)
      await payButton(page).click()
      const frame = await atBank(page)
      await enterCard(frame)
      await frame.getByRole('textbox', { name: 'OTP' }).fill('123456')
      return {
        press: async () => {
          // If the redirect from the bank failed, the browser shows its own error page: go back.
          if (page.url().startsWith('chrome-error:')) return void (await page.goBack({ waitUntil: 'commit' }))
          const submit = frame.getByRole('button', { name: 'Submit OTP' })
          if (await submit.isVisible()) await submit.click()
        },
        // The page continues automatically once it is paid.
        again: async () => {},
        done: () => expect(page.getByRole('heading', { name: 'Your offering is booked' })).toBeVisible(),
        count: () => countBooked(day),
      }
    },
  },
]
