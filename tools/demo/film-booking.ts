import type { Locator, Page } from '@playwright/test'
import { type Film, makeFilm } from './make-film.ts'

type Tap = (target: Locator, ms?: number) => Promise<void>

/** A whole booking from home to the receipt. */
export async function filmBooking(page: Page): Promise<Film> {
  const film = makeFilm(page)
  await film.show(1800)
  await walkToReview(page, film.tap)
  await film.tap(payButton(page), 2200)

  await page.waitForURL(/\/razorpay-bridge#token=/)
  const bank = page.frameLocator('iframe')
  await bank.getByText('How would you like to pay?').waitFor()
  await film.tap(bank.getByRole('button', { name: 'pays' }))
  await film.tap(bank.getByRole('button', { name: /^Pay ₹/ }))
  await bank.getByRole('textbox', { name: 'OTP' }).fill('123456')
  await film.tap(bank.getByRole('button', { name: 'Submit OTP' }))

  await page.waitForURL(/\/payment-success\?tran_no=/)
  await page.getByText(/^20\d\d-\d\d\/\d{6}$/).waitFor()
  await film.show(2200)
  await page.getByRole('button', { name: 'Download receipt' }).scrollIntoViewIfNeeded()
  await film.show(3000)
  await page.evaluate('scrollTo(0, 0)')
  return film
}

/** From home to the review, the last page before payment. */
export async function walkToReview(page: Page, tap: Tap): Promise<void> {
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first()
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  await tap(link(/Help me choose/))
  await tap(link(/^Sarpa dosha/))
  await tap(link(/^Noorum palum .*Every day/))
  await tap(button('Next Ayilyam'))
  await tap(button(/^Next with /))
  await button('Next: prasadam').waitFor()
  // People of the last booking are preselected.
  const free = page.getByRole('button', { name: /^(Arjun|Meenakshi) /, pressed: false }).first()
  if (await free.isVisible()) await tap(free)
  await tap(button('Next: prasadam'))
  await tap(link('Next: review and pay'))
  await payButton(page).waitFor()
}

const payButton = (page: Page) =>
  page
    .getByRole('button', { name: /^Pay ₹/ })
    .filter({ visible: true })
    .first()
