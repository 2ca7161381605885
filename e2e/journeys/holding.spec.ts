import { expect, test } from '@playwright/test'
import { dayAfter, offeringNamed, today } from '../api.ts'
import { atBank, devoteeWithFamily, fillBasket, payButton } from '../booking-steps.ts'
import { hold } from '../buy.ts'
import { runSql } from '../database.ts'
import { smsCode } from '../inbox.ts'
import { axeViolations } from '../looks.ts'
import { enterAs, enterCode } from '../steps.ts'

const widths = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]

test.beforeEach(() => test.slow())

for (const viewport of widths)
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    test('a fourth unpaid booking shows the three; one is let go, and it is kept', async ({ page }, info) => {
      const devotee = await devoteeWithFamily(1)
      const now = await today()
      const { id } = await offeringNamed('pushpanjali')
      for (const days of [30, 31, 32])
        await hold(devotee, [
          { offering_id: id, date: dayAfter(now, days), name: 'Lakshmi Menon', star_id: 9 },
        ])
      await enterAs(page, devotee)
      await fillBasket(page, 'pushpanjali', dayAfter(now, 33))
      await payButton(page).click()
      const card = page.getByRole('region', { name: '3 bookings of yours wait to be paid' })
      await expect(card.getByRole('link', { name: /^Finish paying/ })).toHaveCount(3)
      await page.screenshot({ path: info.outputPath('unpaid.png'), fullPage: true })
      expect(await axeViolations(page)).toEqual([])
      await card
        .getByRole('button', { name: /^Let it go/ })
        .first()
        .click()
      await expect(card).toBeHidden()
      await payButton(page).click()
      await atBank(page)
    })

    test('a mobile that was never proven is proven on the way to a place of few', async ({ page }, info) => {
      const devotee = await devoteeWithFamily(1)
      await runSql('update account set mobile_verified = false, proven_at = null where email = $1', [
        devotee.email,
      ])
      await enterAs(page, devotee)
      await fillBasket(page, 'ganapathi-homam', dayAfter(await today(), 40))
      await payButton(page).click()
      const card = page.getByRole('region', { name: 'One code, once' })
      await expect(card).toBeVisible()
      await page.screenshot({ path: info.outputPath('prove.png'), fullPage: true })
      await card.getByRole('button', { name: 'Send the code' }).click()
      await expect(card.getByLabel('Digit 1 of 6')).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await enterCode(page, await smsCode(devotee))
      await page.screenshot({ path: info.outputPath('code.png'), fullPage: true })
      await card.getByRole('button', { name: 'Verify mobile' }).click()
      await atBank(page)
    })

    test('forty-one days of a rare pooja say so before they are chosen', async ({ page }, info) => {
      await enterAs(page, await devoteeWithFamily(1))
      const { id } = await offeringNamed('pulluvan-pattu')
      await page.goto(`/continuous-booking?offering_id=${id}`)
      await expect(page.getByText(/You can keep 14 days until you have paid/)).toBeVisible()
      await page.screenshot({ path: info.outputPath('plan.png'), fullPage: true })
      await page.getByText('41 days, 14 at a time').click()
      await page
        .getByRole('button', { name: /^Next with/ })
        .filter({ visible: true })
        .click()
      await expect(page.getByText(/Please choose 14 days or fewer/)).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
    })
  })
