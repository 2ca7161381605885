import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, offeringNamed, today } from '../api.ts'
import {
  atBank,
  devoteeWithFamily,
  enterCard,
  expectBooked,
  fillBasket,
  goToBank,
  payButton,
} from '../booking-steps.ts'
import { buy, readBank, readOrder } from '../buy.ts'
import { readRows } from '../database.ts'
import { mailedCode, smsCode } from '../inbox.ts'
import { losing } from '../losing/lose-answers.ts'
import { someone } from '../people.ts'
import { beginSignUp, enterAs, enterCode, greeting, signIn, verifyEmailStep } from '../steps.ts'

// Four of the worst moments; `npm run proof:lost-answers` covers every call and every fault.
test.use({ viewport: { width: 360, height: 780 } })
test.beforeEach(() => test.slow())

const unheard = (page: Page) => page.getByText(/We did not hear back/).first()

test('the last answer of a sign-up is lost: the account is there once, and whoever made it is led in', async ({
  page,
}) => {
  const person = someone()
  await beginSignUp(page, person)
  await verifyEmailStep(page, await mailedCode(person))
  await enterCode(page, await smsCode(person))
  const verify = page.getByRole('button', { name: 'Verify mobile' })
  await losing(page, { call: { method: 'POST', path: '/auth/verify-mobile' }, fault: 'lost' }, async () => {
    await verify.click()
    await expect(unheard(page)).toBeVisible()
    await verify.click()
    await expect(page.getByText('Your account is ready. Please sign in.')).toBeVisible()
  })
  await signIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
  expect(await readRows('select id from account where email = $1', [person.email])).toHaveLength(1)
})

test('the answers to "pay" and to "paid" are lost: one booking, one payment, and it is said', async ({
  page,
}) => {
  const person = await devoteeWithFamily(1)
  await enterAs(page, person)
  await fillBasket(page, 'pushpanjali', dayAfter(await today(), 21))
  await losing(page, { call: { method: 'POST', path: '/booking/initiate' }, fault: 'lost' }, async () => {
    await payButton(page).click()
    await expect(page.getByText('you will not be booked or charged twice', { exact: false })).toBeInViewport()
    await goToBank(page)
  })
  const bank = await atBank(page)
  await enterCard(bank)
  await bank.getByRole('textbox', { name: 'OTP' }).fill('123456')
  const call = { method: 'POST', path: '/booking/payment-success' }
  await losing(page, { call, fault: 'lost' }, async () => {
    await bank.getByRole('button', { name: 'Submit OTP' }).click()
    await expectBooked(page)
  })
  const orders = await readRows(
    'select tran_no from orders o join account a on a.id = o.account_id where a.email = $1',
    [person.email],
  )
  expect(orders).toHaveLength(1)
  const { payments } = await readBank()
  const { payment } = await readOrder(person, String(orders[0]?.tran_no))
  const order = payments.find(({ id }) => id === payment?.payment_id)?.order_id
  expect(payments.filter(({ order_id }) => order_id === order)).toHaveLength(1)
})

test('the answer to a refund is lost: what became of it is shown, and the money goes back once', async ({
  page,
}) => {
  const clerk = await openAccount(someone('Raghava Menon'))
  const person = await openAccount(someone())
  await makeAdmin(clerk)
  const { id } = await offeringNamed('pushpanjali')
  const line = { offering_id: id, date: dayAfter(await today(), 22), name: 'Gopika', star_id: 9 }
  const tranNo = await buy(person, [line])
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, clerk, `/transaction-history?order=${tranNo}`)
  const drawer = page.getByRole('dialog', { name: person.name })
  await drawer.getByRole('button', { name: /^Refund/ }).click()
  const dialog = page.getByRole('dialog', { name: `Refund ${person.name}` })
  const reason = dialog.getByLabel('Reason')
  const confirm = dialog.getByRole('button', { name: /^Refund ₹/ })
  await reason.fill('You asked us by telephone')
  await losing(page, { call: { method: 'POST', path: '/booking/refund' }, fault: 'lost' }, async () => {
    await confirm.click()
    await expect(unheard(page)).toBeVisible()
    await expect(reason).toHaveValue('You asked us by telephone')
    // The result is shown behind the dialog.
    await expect(page.getByText(/^Refund of ₹ \d+ asked for$/)).toHaveCount(1)
  })
  expect((await readOrder(person, tranNo)).refunds).toHaveLength(1)
})

test('the answer to somebody added to the family comes after a reload: pressed again, one is added', async ({
  page,
}) => {
  const person = await openAccount(someone())
  await enterAs(page, person, '/devotee-info')
  await page.getByRole('button', { name: 'Add myself' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Saraswathi Amma')
  const add = page.getByRole('button', { name: 'Add to my family' })
  const call = { method: 'POST', path: '/profile/devotees' }
  await losing(page, { call, fault: 'late' }, async ({ struck, release }) => {
    await add.click()
    await struck
    await page.reload()
    // The page already shows the true state and keeps the typed text.
    await expect(page.getByRole('heading', { level: 2, name: 'Saraswathi Amma' })).toBeVisible()
    await page.getByRole('button', { name: 'Add a person' }).click()
    await expect(name).toHaveValue('Saraswathi Amma')
    await add.click()
    await expect(name).toBeHidden()
    release()
  })
  await expect(page.getByRole('heading', { level: 2, name: 'Saraswathi Amma' })).toHaveCount(1)
  const rows = await readRows(
    'select d.id from devotee d join account a on a.id = d.account_id where a.email = $1',
    [person.email],
  )
  expect(rows).toHaveLength(1)
})
