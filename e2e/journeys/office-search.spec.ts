import { expect, type Page, test } from '@playwright/test'
import { checkAllLooks, sidewaysScroll } from '../looks.ts'
import { countOpenTickets, prepareSought } from '../search-steps.ts'
import { enterAs } from '../steps.ts'

let made: Awaited<ReturnType<typeof prepareSought>>
test.beforeAll(async () => {
  made = await prepareSought()
})

const box = (page: Page) => page.getByRole('combobox', { name: 'Search the office' })
const drawer = (page: Page) => page.getByRole('dialog', { name: made.devotee.name })
const entries = (page: Page) => page.getByRole('region', { name: 'Audit' }).getByRole('listitem')

/** All that is needed from any page: `/`, the words, Enter. */
async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.insertText(words)
  await page.keyboard.press('Enter')
}

test('any number or name is one box and Enter, from Home (friction: find someone, nine filter boxes)', async ({
  page,
}) => {
  test.slow()
  const { clerk, devotee, tranNo, receipt, paymentId, ticket } = made
  await enterAs(page, clerk)
  const order = `/transaction-history?order=${tranNo}`
  const inOnePlace = {
    'the booking’s number': [tranNo, order],
    'the end of it': [tranNo.slice(-6), order],
    'the receipt’s number': [receipt, order],
    'the receipt’s number in part': [receipt.slice(-6), order],
    'the payment': [paymentId, order],
    'the phone': [devotee.mobile, order],
    'the e-mail': [devotee.email, order],
    'who booked': ['devayani antharj', order],
    'the name in the pooja, as it is spoken': ['Kunjikkavu', order],
    'the name in the pooja, as the priest reads it': ['കുഞ്ഞിക്കാവ്', order],
    'the ticket': [`#${ticket.number}`, `/customer-support/ticket/${ticket.id}`],
  } as const
  for (const [what, [words, path]] of Object.entries(inOnePlace)) {
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    await find(page, words)
    await expect(page, `found by ${what}`).toHaveURL(path)
    await expect(box(page)).toBeHidden()
  }
})

test('between a tablet and a desk the head’s pages and buttons do not lie over each other', async ({
  page,
}) => {
  await enterAs(page, made.clerk)
  for (const width of [768, 1024, 1280, 1366, 1600]) {
    await page.setViewportSize({ width, height: 768 })
    const search = page.getByRole('button', { name: /^Search the office$|^Receipt, name, phone/ })
    // Measure the last item, because the row's own width is limited even if its content overflows.
    const last = page.getByRole('banner').getByRole('navigation').getByRole('listitem').last()
    await expect.poll(() => sidewaysScroll(page), `at ${width}`).toBe(0)
    const left = (await search.boundingBox())?.x ?? 0
    const row = (await last.count()) > 0 ? await last.boundingBox() : null
    expect(row ? row.x + row.width : 0, `the pages end before the search at ${width}`).toBeLessThan(left)
    // The pages are either in the row or in the menu.
    expect(await page.getByRole('banner').getByRole('button', { name: 'Menu' }).isVisible()).toBe(!row)
  }
})

test('arrows, Enter and Escape are enough, and it fits in every look', async ({ page }) => {
  test.slow()
  await enterAs(page, made.clerk)
  const opener = page.getByRole('button', { name: 'Search the office' })
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Find a booking or a ticket' })).toBeVisible()
  await page.keyboard.type(made.devotee.email)
  const rows = page.getByRole('option')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await checkAllLooks(page, 'what is found')
  await page.keyboard.press('ArrowDown')
  await expect(rows.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await expect(opener).toBeFocused()

  // No match: the page says so, which differs from a failed request.
  await page.keyboard.press('/')
  await page.keyboard.type('zzqqx')
  await expect(page.getByText('Nothing is found for “zzqqx”.', { exact: false })).toBeVisible()
  await page.route('**/office/search', (route) => route.abort())
  await page.keyboard.type('y')
  await expect(page.getByText('The search did not answer')).toBeVisible()
  await page.unroute('**/office/search')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing is found for “zzqqxy”.', { exact: false })).toBeVisible()
})

test('from a ticket to its order is one press, to its receipt one more, and back one (friction: no link)', async ({
  page,
}) => {
  await enterAs(page, made.clerk)
  // Waiting tickets are counted on the navigation button.
  await expect(page.getByRole('navigation').getByRole('button', { name: /^Desk \d/ })).toHaveText(
    `Desk${await countOpenTickets()}`,
  )
  await page.goto('/customer-support/my-ticket')
  await page.locator(`a[href$="${made.ticket.id}"]`).click()
  await page.getByRole('link', { name: 'Open the order' }).click()
  await expect(drawer(page)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await drawer(page).getByRole('button', { name: 'Receipt' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  await drawer(page)
    .getByRole('link', { name: `${made.ticket.number} · The thread has not come` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/ticket/${made.ticket.id}$`))
  await expect(page.getByText(`Ticket ${made.ticket.number}`)).toBeVisible()
})

test('plain words find in the audit what was done, by whom, in sentences (defect 13)', async ({ page }) => {
  const { clerk, devotee, receipt } = made
  await enterAs(page, clerk, '/admin/audit')
  await page.getByLabel('Which one').fill(receipt)
  await expect(entries(page).filter({ hasNotText: receipt })).toHaveCount(0)

  // An executed refund is found by the everyday word.
  for (const word of ['refund', 'refunded']) {
    await page.getByLabel('What was done').fill(word)
    await expect(entries(page)).toHaveCount(1)
    await expect(entries(page)).toContainText(`${clerk.name} refunded the booking ${receipt}`)
    await expect(entries(page)).toContainText('Reason: The pooja could not be held')
    await expect(entries(page)).toContainText('Amount ₹ 30')
  }

  // The devotee, not the system, is named as the actor; her e-mail finds only her own actions.
  await page.getByLabel('What was done').fill('')
  await page.getByLabel('Who did it').fill(devotee.email)
  // Wait for this entry first: the previous list also had one entry.
  const moved = `${devotee.name} (devotee) moved a line ${receipt}`
  await expect(entries(page).filter({ hasText: moved })).toHaveCount(1)
  await expect(entries(page)).toHaveCount(1)
  await expect(page.getByText('The system')).toHaveCount(0)
  await page.getByLabel('Who did it').fill('Lakshmi Nair')
  await expect(entries(page).filter({ hasText: 'changed the booking' })).toHaveCount(1)
  await expect(entries(page).filter({ hasText: devotee.name })).toHaveCount(0)

  // Filter by kind; a filter without a match gets an answer too.
  await page.getByLabel('Who did it').fill('')
  await page.getByRole('combobox', { name: 'What kind of thing' }).click()
  await page.getByRole('option', { name: 'Tickets' }).click()
  await expect(page.getByText('Nothing was changed')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
  await expect(entries(page).first()).toBeVisible()

  // No JSON and no UUIDs are shown.
  const said = await page.getByRole('region', { name: 'Audit' }).innerText()
  expect(said).not.toMatch(/[{}]|[0-9a-f]{8}-[0-9a-f]{4}-/)
  await checkAllLooks(page, 'the audit')
})
