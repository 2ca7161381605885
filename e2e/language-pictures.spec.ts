import { type Page, test } from '@playwright/test'
import type { Language } from '../locales/languages.ts'
import { addAddress, dayAfter, offeringNamed, today } from './api.ts'
import { atBank, devoteeWithFamily, payByCard } from './booking-steps.ts'
import { keepWhole } from './keep.ts'
import { setTheme } from './looks.ts'
import { offerLanguages, patternOf, readIn, translator } from './speak.ts'

// Part of `npm run screenshots`: a devotee's booking up to the receipt, in each language.

test.beforeAll(offerLanguages)

const sizes = [
  [360, 780],
  [1440, 900],
] as const

for (const language of (process.env.E2E_LANGUAGES?.split(',') ?? [
  'ml',
  'ta',
  'kn',
  'hi',
  'te',
]) as Language[]) {
  for (const [width, height] of sizes) {
    test(`a booking at ${width} in ${language}`, async ({ page }) => {
      test.setTimeout(240_000)
      const t = translator(language)
      const whole = async (screen: string) => {
        await page.evaluate(() => document.fonts.ready)
        await keepWhole(page, `${language}-${screen}-${width}`)
        await page.setViewportSize({ width, height })
      }
      await page.setViewportSize({ width, height })
      await setTheme(page, { mode: 'light' })
      await readIn(page, language)
      const devotee = await devoteeWithFamily()
      await addAddress(devotee)
      const day = dayAfter(await today(), 9)
      const { id } = await offeringNamed('noorum-palum')

      await page.goto('/sign-in')
      await page.getByRole('textbox', { name: t('sign-in.identifier') }).waitFor()
      await whole('sign-in')
      await page.getByRole('textbox', { name: t('sign-in.identifier') }).fill(devotee.email)
      await page.locator('input[type=password]').fill(devotee.password)
      await page.locator('form button[type=submit]').click()
      await page.waitForURL(/\/home/)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await whole('home')
      await page.goto(`/guided-booking?offering_id=${id}`)
      await page.getByRole('grid').waitFor()
      await page.locator('[role=grid][aria-busy=false]').waitFor()
      await whole('calendar')
      await page.goto(`/guided-booking?offering_id=${id}&date=${day}`)
      await nextPressed(page, t('booking.people.nextPrasadam'))
      await page.getByRole('link', { name: t('booking.prasadam.next') }).waitFor()
      await whole('prasadam')
      await page.getByRole('link', { name: t('booking.prasadam.next') }).click()
      const pay = page
        .getByRole('button', { name: patternOf(t('checkout.payAmount')) })
        .filter({ visible: true })
      await pay.waitFor()
      await whole('checkout')
      await pay.click()
      await payByCard(await atBank(page))
      await page.waitForURL(/\/payment-success/, { timeout: 30_000 })
      await page.getByRole('heading', { level: 1, name: t('checkout.success.title') }).waitFor()
      await whole('booked')
      await page.goto('/history')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Noorum').or(page.getByText('നൂറും')).first().waitFor()
      await whole('history')
      await page.goto('/customer-support/raise-ticket')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await whole('ticket')
      await page.goto('/profile')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await whole('profile')
    })
  }
}

async function nextPressed(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
}
