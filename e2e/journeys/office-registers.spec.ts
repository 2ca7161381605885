import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { bankOrderOf, controlBank, dayAfter, offeringNamed, today, tokenOf } from '../api.ts'
import { buy } from '../buy.ts'
import { checkAllLooks } from '../looks.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'
const bank = process.env.E2E_RAZORPAY_URL ?? 'http://localhost:4150'

let manager: Person
let tranNo: string
let drawerId: string

type AtBank = { payments: { id: string; order_id: string }[] }

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${await tokenOf(manager)}`,
    'content-type': 'application/json',
  }
  const answer = await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  manager = await openAccount(someone('Rajeev Menon'))
  await makeAdmin(manager)
  const devotee = await openAccount(someone('Nandini Varma'))
  const { id } = await offeringNamed('pushpanjali')
  const line = { offering_id: id, date: dayAfter(await today(), 9), name: 'Nandini', star_id: 9 }
  tranNo = await buy(devotee, [line])
  const order = await bankOrderOf(tranNo)
  const { payments } = (await (await fetch(`${bank}/control/state`)).json()) as AtBank
  await controlBank(`payments/${payments.find(({ order_id }) => order_id === order)?.id}/dispute`)
  const drawer = await post<{ id: string }>('/counter/sessions', { denominations: { '100': 5, '10': 20 } })
  drawerId = drawer.id
  await post(`/counter/sessions/${drawerId}/count`, {
    denominations: { '100': 5, '10': 20 },
    countedUpiPaise: 0,
  })
})
test.beforeEach(() => test.slow())

test('a disputed order says why and until when, and is contested with one packet', async ({ page }) => {
  await enterAs(page, manager, `/transaction-history?order=${tranNo}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/^A bank contests ₹/)).toBeVisible({ timeout: 30_000 })
  await expect(drawer.getByText(/not received or partially received/)).toBeVisible()
  await expect(drawer.getByText(/It can be answered until /)).toBeVisible()
  await drawer.getByRole('button', { name: 'Contest it' }).click()
  const dialog = page.getByRole('dialog', { name: /^Contest ₹/ })
  await expect(dialog.getByRole('textbox')).toHaveValue(/was issued to the payer/)
  await dialog.getByRole('button', { name: 'Send the packet' }).click()
  await expect(drawer.getByText(/^The bank looks at our answer/)).toBeVisible({ timeout: 30_000 })
  await expect(drawer.getByRole('button', { name: 'Contest it' })).toHaveCount(0)
})

test('the registers say what came in, and that no receipt is missing', async ({ page }) => {
  await enterAs(page, manager, '/admin/registers')
  await expect(page.getByRole('table', { name: 'Day book' })).toBeVisible()
  await expect(page.getByText('Brought forward')).toBeVisible()
  await page.getByRole('tab', { name: 'Receipt register' }).click()
  await expect(page.getByText(/^No gap from /)).toBeVisible()
  await expect(page.getByText('Nandini Varma').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Takings' }).click()
  await expect(
    page
      .getByRole('table', { name: 'By offering' })
      .getByText(/Pushpanjali/i)
      .first(),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Year' }).click()
  await expect(page.getByText(/^Year 20/)).toBeVisible()
  await checkAllLooks(page, '/admin/registers')
})

test('a closed drawer is a page with its pieces, to be printed and signed', async ({ page }) => {
  await enterAs(page, manager, '/admin/counter?tab=drawers')
  await page.goto(`/admin/counter/drawers/${drawerId}`)
  await expect(page.getByText('Money agrees')).toBeVisible()
  await expect(page.getByRole('row', { name: /₹ 100 5 ₹ 500/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print the slip' })).toBeVisible()
})
