import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { bankOrderOf, controlBank, dayAfter, offeringNamed, payElsewhere, today, tokenOf } from '../api.ts'
import { buy, endRefunds, readOrder } from '../buy.ts'
import { passTime, restoreClock } from '../clock.ts'
import { runSql } from '../database.ts'
import { checkAllLooks } from '../looks.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const DAY_SECONDS = 86_400
const api = process.env.E2E_API_URL ?? 'http://localhost:4100'
const bank = process.env.E2E_RAZORPAY_URL ?? 'http://localhost:4150'

let treasurer: Person
let clerk: Person
let devotee: Person
let first: string
let month: string

type AtBank = {
  payments: { id: string; order_id: string }[]
  settlements: { id: string; amount: number; utr: string; created_at: number }[]
}
const readBank = async () => (await (await fetch(`${bank}/control/state`)).json()) as AtBank
/** Only settlements of the tested month; other journeys cause others. */
const settledThen = async () =>
  (await readBank()).settlements.filter(
    ({ created_at }) => new Date((created_at + 19_800) * 1000).toISOString().slice(0, 7) === month,
  )
const rupees = (paise: number) =>
  `₹ ${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 ? 2 : 0 })}`

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  // The fifth of the month after next; no other journey uses that month.
  const now = await today()
  const [year = 0, monthNow = 0] = now.split('-').map(Number)
  const there = new Date(Date.UTC(year, monthNow + 1, 5)).toISOString().slice(0, 10)
  month = there.slice(0, 7)
  await passTime(((Date.parse(there) - Date.parse(now)) / 86_400_000) * DAY_SECONDS)
  treasurer = await openAccount(someone('Vasudevan Nair'))
  await makeAdmin(treasurer)
  clerk = await openAccount(someone('Omana Amma'))
  await makeAdmin(clerk)
  await runSql(`update account set capabilities = '{desk,catalogue}' where email = $1`, [clerk.email])
  devotee = await openAccount(someone('Sreedevi Menon'))
  // Large sums: moving the clock triggers other journeys' refunds, and the bank carries a negative day over.
  const { id } = await offeringNamed('manjal-abhishekam')
  const six = { offering_id: id, date: dayAfter(there, 20), star_id: 9, quantity: 6 }
  const line = (name: string) => ({ ...six, name })
  first = await buy(devotee, [line('Sreedevi'), line('Arjun'), line('Malavika')])
  const second = await buy(devotee, [line('Devika')])
  await refundWhole(second)
  await endRefunds()
  await passTime(DAY_SECONDS)
  await buy(devotee, [line('Raghava')])
  const before = (await settledThen()).length
  await passTime(3 * DAY_SECONDS)
  // The bank settles by the moved clock: payments of two days give two settlements.
  await expect.poll(async () => (await settledThen()).length, { timeout: 60_000 }).toBe(before + 2)
})
test.beforeEach(() => test.slow())
test.afterAll(restoreClock)

async function refundWhole(tranNo: string): Promise<void> {
  const { version } = await readOrder(devotee, tranNo)
  const order = await bankOrderOf(tranNo)
  const payment = (await readBank()).payments.find(({ order_id }) => order_id === order)?.id ?? ''
  const token = await tokenOf(treasurer)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const preview = await fetch(`${api}/booking/refund/preview`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ tran_no: tranNo }),
  })
  const { amountPaise } = (await preview.json()) as { amountPaise: number }
  const query = new URLSearchParams({
    tran_no: tranNo,
    payment_number: payment,
    amount: String(amountPaise),
  })
  const answer = await fetch(`${api}/booking/refund?${query}`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': tranNo },
    body: JSON.stringify({ reason: 'Requested by telephone', version }),
  })
  expect(answer.status, await answer.text()).toBe(200)
  await expect
    .poll(async () => (await readOrder(devotee, tranNo)).refunds[0]?.status, { timeout: 30_000 })
    .toBe('pending')
}

async function openMonth(page: Page) {
  await page.goto(`/admin/reconciliation?month=${month}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible()
}

test('a month of settlements is tied to the bank to the paisa', async ({ page }) => {
  await enterAs(page, treasurer)
  await openMonth(page)
  await page.getByRole('button', { name: 'Ask the payment company now' }).click()
  const settled = await settledThen()
  const total = settled.reduce((sum, { amount }) => sum + amount, 0)
  await expect(
    page.getByText(
      `Everything agrees to the paisa: ${settled.length} settlements, ${rupees(total)} in the bank.`,
    ),
  ).toBeVisible({ timeout: 60_000 })
  const table = page.getByRole('table', { name: 'Settlements' })
  await expect(table.getByText('Agrees', { exact: true })).toHaveCount(settled.length)
  for (const { amount } of settled)
    await expect(table.getByText(rupees(amount), { exact: true })).toBeVisible()
})

test('one is found on the statement, ticked off and downloaded; all of it is written down', async ({
  page,
}) => {
  const [settlement] = await settledThen()
  await enterAs(page, treasurer, `/admin/reconciliation?month=${month}&settlement=${settlement?.id}`)
  const drawer = page.getByRole('dialog', { name: rupees(settlement?.amount ?? 0) })
  await expect(drawer.getByText(new RegExp(`with the number ${settlement?.utr}`))).toBeVisible()
  await expect(drawer.getByText(devotee.name).first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Tick off' }).click()
  await expect(drawer.getByText(`by ${treasurer.name}.`)).toBeVisible()
  const file = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe(`settlement-${settlement?.id}.csv`)
  await page.goto('/admin/audit?word=ticked')
  await expect(page.getByText('ticked a settlement off').first()).toBeVisible()
})

test('a payment that never came through this house is found, and a dispute with its last day', async ({
  page,
}) => {
  await payElsewhere(50_100)
  const order = await bankOrderOf(first)
  const payment = (await readBank()).payments.find(({ order_id }) => order_id === order)?.id
  await controlBank(`payments/${payment}/dispute`)
  await passTime(3 * DAY_SECONDS)
  await enterAs(page, treasurer)
  await openMonth(page)
  await page.getByRole('button', { name: 'Ask the payment company now' }).click()
  await expect(page.getByText('1 difference to look at')).toBeVisible({ timeout: 60_000 })
  const differs = page.getByRole('region', { name: 'What differs' })
  await expect(differs.getByText('The payment company settled ₹ 501 that is not in our books')).toBeVisible()
  await differs.getByRole('button', { name: 'Open the settlement' }).click()
  await expect(page.getByRole('dialog').getByText('not in our books')).toBeVisible()
  const disputes = page.getByRole('region', { name: 'Disputes' })
  await expect(disputes.getByText(devotee.name)).toBeVisible()
  await expect(disputes.getByText(/^Answer until /)).toBeVisible()
})

test('a clerk without the treasury reaches none of it, by screen or by call', async ({ page }) => {
  await enterAs(page, clerk, `/admin/reconciliation?month=${month}`)
  await expect(page).toHaveURL('/access-denied')
  await expect(page.getByText(/₹/)).toHaveCount(0)
  const [settlement] = await settledThen()
  const headers = {
    authorization: `Bearer ${await tokenOf(clerk)}`,
    'content-type': 'application/json',
  }
  const base = '/admin/reconciliation'
  for (const [method, path, body] of [
    ['GET', `${base}?month=${month}`],
    ['GET', `${base}/disputes`],
    ['GET', `${base}/settlements/${settlement?.id}`],
    ['PUT', `${base}/settlements/${settlement?.id}/seen`, { on: null }],
    ['POST', `${base}/settlements/${settlement?.id}/export`, {}],
    ['POST', `${base}/fetch`, { month }],
  ] as const) {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([path, answer.status]).toEqual([path, 403])
  }
})

test('its pages are accessible and fit, in every look', async ({ page }) => {
  const [settlement] = await settledThen()
  await enterAs(page, treasurer)
  for (const path of [
    `/admin/reconciliation?month=${month}`,
    `/admin/reconciliation?month=${month}&settlement=${settlement?.id}`,
    '/admin/reconciliation?month=2025-01',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await checkAllLooks(page, path)
  }
})
