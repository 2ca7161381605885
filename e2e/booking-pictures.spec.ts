import { type Page, test } from '@playwright/test'
import { addAddress, dayAfter, offeringNamed, today } from './api.ts'
import {
  devoteeWithFamily,
  expectBooked,
  failByCard,
  fillBasket,
  goToBank,
  payByCard,
} from './booking-steps.ts'
import { keep, keepWhole } from './keep.ts'
import { setTheme } from './looks.ts'
import { closeOffering } from './office.ts'
import { enterAs } from './steps.ts'

// Part of `npm run screenshots`: booking as a devotee sees it, from the first question to the history.

/** Restores the usual window after a tall picture. */
const shrink = (page: Page, width: number, height: number) => page.setViewportSize({ width, height })

for (const mode of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [360, 780],
    [768, 1024],
    [1440, 900],
  ] as const) {
    test(`booking at ${width} in ${mode}`, async ({ page }) => {
      test.setTimeout(240_000)
      const name = (screen: string) => `${screen}-${width}-${mode}`
      const whole = async (screen: string) => {
        await keepWhole(page, name(screen))
        await shrink(page, width, height)
      }
      await shrink(page, width, height)
      await setTheme(page, { mode })
      const devotee = await devoteeWithFamily()
      await addAddress(devotee)
      const now = await today()
      const { id } = await offeringNamed('noorum-palum')
      await closeOffering(id, dayAfter(now, 20), 'annual kalasam')
      await enterAs(page, devotee, '/guided-booking')
      await page.getByRole('link', { name: /^Sarpa dosha/ }).waitFor()
      await whole('guided-reason')
      await page.getByRole('link', { name: /^Sarpa dosha/ }).click()
      const noorum = page.getByRole('link', { name: /^Noorum palum .*Every day/ }).first()
      await noorum.waitFor()
      await whole('guided-offering')
      await noorum.click()
      await page.getByRole('button', { name: 'Next Ayilyam' }).click()
      await page.getByRole('button', { name: /^Next with / }).waitFor()
      await whole('guided-day')
      await page.getByRole('button', { name: /^Next with / }).click()
      await page.getByRole('button', { name: /^Arjun Menon/ }).click()
      await whole('guided-people')
      await page.getByRole('button', { name: 'Next: prasadam' }).click()
      await page.getByRole('radio', { name: /^Send by post/ }).click()
      await whole('guided-prasadam')
      await page.getByRole('link', { name: 'Next: review and pay' }).click()
      await page
        .getByRole('button', { name: /^Pay ₹/ })
        .filter({ visible: true })
        .waitFor()
      await whole('checkout')

      const bank = await goToBank(page)
      await keep(page, name('payment-page'))
      await failByCard(bank)
      await page.waitForURL(/\/payment-failure/)
      await page.getByRole('timer').waitFor()
      await whole('payment-failure')
      await page.goto(page.url().replace('payment-failure', 'payment-cancel'))
      await page.getByRole('timer').waitFor()
      await whole('payment-cancel')
      await page.getByRole('link', { name: 'Pay now' }).click()
      await page.getByText('Your places are kept for you.').waitFor()
      await whole('checkout-held')
      await page.goto('/home')
      await page.getByText('Not yet paid').waitFor()
      await keep(page, name('home-unpaid'))
      await page
        .getByRole('link', { name: /^Pay ₹/ })
        .first()
        .click()
      await page.getByText('Your places are kept for you.').waitFor()
      await payByCard(await goToBank(page))
      const tranNo = await expectBooked(page)
      await whole('payment-success')
      await page.goto('/history')
      await page.getByRole('article').first().waitFor()
      await whole('history')
      await page.goto(`/address-change-for-delivery?tran_no=${tranNo}`)
      await page.getByRole('radio').first().waitFor()
      await whole('address-change')

      await page.route(`**/booking/orders/${tranNo}/status`, async (route) => {
        const answer = await route.fetch()
        const body = { ...((await answer.json()) as object), status: 'awaiting_payment', isConfirming: true }
        await route.fulfill({ response: answer, json: body })
      })
      await page.goto(`/payment-callback?tran_no=${tranNo}`)
      await page.getByText('Your bank tells us').waitFor()
      await keep(page, name('payment-callback'))

      await page.goto('/concern?concern_id=1')
      await page
        .getByRole('link', { name: /^Noorum palum/ })
        .first()
        .waitFor()
      await whole('concern')
      await page.goto('/continuous-booking')
      await page.getByRole('button', { name: '41 days' }).click()
      await page.getByText(/days are open/).waitFor()
      await whole('continuous-days')
      await page.getByRole('radio', { name: 'Every Ayilyam for a year' }).click()
      await page.getByText(/of 1[34] days are open/).waitFor()
      await whole('continuous-ayilyam')
      await fillBasket(page, 'pushpanjali', dayAfter(now, 6))
      await page.goto('/direct-booking')
      await page.getByRole('combobox', { name: 'Offering' }).fill('gana')
      await page.getByRole('option').first().waitFor()
      await keep(page, name('direct'))
    })
  }
}
