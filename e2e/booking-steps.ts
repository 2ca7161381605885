import { expect, type FrameLocator, type Page } from '@playwright/test'
import { scanQr } from '../tools/razorpay-sandbox/scan-qr.ts'
import { openAccount } from './accounts.ts'
import { addFamily, offeringNamed } from './api.ts'
import { type Message, messagesTo } from './inbox.ts'
import { readPaper, readPdf } from './pdf.ts'
import { type Person, someone } from './people.ts'

export const family = [
  { name: 'Lakshmi Menon', starId: 9 },
  { name: 'Arjun Menon', starId: 1 },
  { name: 'Saraswathi Amma', starId: 22 },
  { name: 'Devika Menon', starId: 4 },
]

/** A devotee with an account and a family of the given size. */
export async function devoteeWithFamily(count = family.length): Promise<Person> {
  const person = await openAccount(someone())
  await addFamily(person, family.slice(0, count))
  return person
}

export const cellOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)

/** Turns the calendar's pages until it shows the day, then chooses it. */
export async function chooseDay(page: Page, day: string): Promise<void> {
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  for (let leafs = 0; leafs < 14 && (await cellOf(page, day).count()) === 0; leafs++) {
    const shown = (await grid.getAttribute('aria-label')) ?? ''
    // The buttons for the previous and next month carry the months' names.
    await page
      .getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ })
      .last()
      .click()
    await expect(grid).not.toHaveAttribute('aria-label', shown)
    await expect(grid).toHaveAttribute('aria-busy', 'false')
  }
  await cellOf(page, day).click()
}

/** The pay button that is visible at this width; there are two. */
export const payButton = (page: Page) =>
  page.getByRole('button', { name: /^Pay ₹/ }).filter({ visible: true })

/** Adds one pooja for the proposed people, up to the review. */
export async function fillBasket(page: Page, slug: string, day: string): Promise<void> {
  const { id } = await offeringNamed(slug)
  await page.goto(`/guided-booking?offering_id=${id}&date=${day}`)
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await expect(payButton(page)).toBeVisible()
}

/** From "pay" to the provider's window. */
export async function goToBank(page: Page): Promise<FrameLocator> {
  await payButton(page).click()
  return atBank(page)
}

export async function atBank(page: Page): Promise<FrameLocator> {
  await page.waitForURL(/\/razorpay-bridge#token=/)
  const bank = page.frameLocator('iframe')
  await expect(bank.getByText('How would you like to pay?')).toBeVisible()
  return bank
}

type Card = 'pays' | 'declined'

export async function enterCard(bank: FrameLocator, card: Card = 'pays'): Promise<void> {
  await bank.getByRole('button', { name: card }).click()
  await bank.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(bank.getByRole('textbox', { name: 'OTP' })).toBeVisible()
}

export async function payByCard(bank: FrameLocator): Promise<void> {
  await enterCard(bank)
  await bank.getByRole('textbox', { name: 'OTP' }).fill('123456')
  await bank.getByRole('button', { name: 'Submit OTP' }).click()
}

export async function failByCard(bank: FrameLocator): Promise<void> {
  await enterCard(bank)
  await bank.getByRole('button', { name: 'Failure' }).click()
}

/** On a phone the page opens the UPI app. Returns the link that opens it. */
export async function leaveForApp(page: Page, bank: FrameLocator): Promise<string> {
  await bank.getByText('UPI', { exact: true }).click()
  await bank.getByRole('button', { name: 'Google Pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Google Pay' })).toBeVisible()
  return (await page.getByRole('link', { name: 'The link that opened it' }).getAttribute('href')) ?? ''
}

/** On a computer: decodes the QR code from a screenshot, as a phone would. */
export async function scanCode(bank: FrameLocator): Promise<string> {
  await bank.getByText('UPI', { exact: true }).click()
  return scanQr(await bank.getByRole('img', { name: /^QR code to pay ₹/ }).screenshot())
}

/** Waits until the page changes to "booked" and returns the booking's number. */
export async function expectBooked(page: Page): Promise<string> {
  await page.waitForURL(/\/payment-success\?tran_no=/, { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Your offering is booked' })).toBeVisible()
  return new URL(page.url()).searchParams.get('tran_no') ?? ''
}

/** Checks that the receipt opens in a tab, downloads, and arrives by mail. */
export async function expectReceipt(page: Page, { email }: Person): Promise<void> {
  const number = page.getByText(/^20\d\d-\d\d\/\d{6}$/)
  await expect(number).toBeVisible({ timeout: 20_000 })
  const printed = (await number.textContent()) ?? ''
  await expectViewed(page, printed)
  const [download] = await Promise.all([
    // Filter by name: the tab's file may still be downloading under a name that the browser chose.
    page.waitForEvent('download', (each) => carriesNumber(each.suggestedFilename(), printed)),
    page.getByRole('button', { name: 'Download receipt' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  expect(await readPdf(download)).toContain(printed)
  await expect
    .poll(async () => (await messagesTo(email, 'mail')).filter((mail) => carries(mail, printed)).length, {
      message: `one letter with receipt ${printed}`,
      timeout: 20_000,
    })
    .toBe(1)
}

/**
 * Checks that the tab opens the PDF, and reads the PDF where the page created it. Headless Chromium has no PDF viewer:
 * it downloads the file in the new tab or in its opener, and sometimes never reports the download as complete.
 */
async function expectViewed(page: Page, printed: string): Promise<void> {
  const made = await page.evaluateHandle(() => {
    const files: Blob[] = []
    const create = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (file: Blob) => {
      files.push(file)
      return create(file)
    }
    return files
  })
  const given = page.context().waitForEvent('download')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'View receipt' }).click(),
  ])
  await Promise.any([tab.waitForURL(/^blob:/), given])
  const bytes = await made.evaluate(async ([file]) => [...new Uint8Array((await file?.arrayBuffer()) ?? [])])
  expect(await readPaper(Buffer.from(bytes))).toContain(printed)
  await tab.close()
}

const carriesNumber = (name: string, number: string) => name.includes(number.replace('/', '-'))

const carries = ({ attachments = [] }: Message, number: string) =>
  attachments.some(({ name }) => carriesNumber(name, number))

export const tranNoIn = (page: Page) => new URL(page.url()).searchParams.get('tran_no') ?? ''
