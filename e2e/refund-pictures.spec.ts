import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from './accounts.ts'
import { dayAfter, offeringNamed, today } from './api.ts'
import { buy, endRefund, readOrder, refundLine, retryRefund } from './buy.ts'
import { keepWhole } from './keep.ts'
import { setTheme } from './looks.ts'
import { someone } from './people.ts'
import { enterAs } from './steps.ts'

// Part of `npm run screenshots`: a refund that failed, was retried and arrived, as devotee and office see it.

for (const mode of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [360, 780],
    [768, 1024],
    [1440, 900],
  ] as const) {
    test(`a refund at ${width} in ${mode}`, async ({ page, browser }) => {
      test.setTimeout(240_000)
      const admin = await openAccount(someone('Raghava Menon'))
      await makeAdmin(admin)
      const devotee = await openAccount(someone('Lakshmi Menon'))
      const { id } = await offeringNamed('noorum-palum')
      const day = dayAfter(await today(), 6)
      const tranNo = await buy(devotee, [
        { offering_id: id, date: day, name: 'Lakshmi Menon', star_id: 9 },
        { offering_id: id, date: day, name: 'Arjun Menon', star_id: 6 },
      ])
      const last = async () => (await readOrder(devotee, tranNo)).refunds.at(-1)?.status
      await refundLine(admin, devotee, tranNo)
      await expect.poll(last, { timeout: 30_000 }).toBe('pending')
      await endRefund(tranNo, 'failed')
      // The retry is planned at once; send it now instead of in an hour.
      await expect.poll(last, { timeout: 30_000 }).toBe('requested')
      await retryRefund(admin, devotee, tranNo)
      await expect.poll(last, { timeout: 30_000 }).toBe('pending')
      await endRefund(tranNo, 'processed')
      await expect.poll(last, { timeout: 30_000 }).toBe('processed')

      await page.setViewportSize({ width, height })
      await setTheme(page, { mode })
      await enterAs(page, devotee, '/history')
      await page.getByText('Sent once more').waitFor()
      await keepWhole(page, `history-refund-${width}-${mode}`)
      const office = await (await browser.newContext({ viewport: { width, height: 1400 } })).newPage()
      await setTheme(office, { mode })
      await enterAs(office, admin, `/transaction-history?order=${tranNo}`)
      await office.getByText(/^Refund processed/).waitFor()
      await office.getByRole('radio', { name: 'Money' }).click()
      await keepWhole(office, `office-refund-${width}-${mode}`)
      await office.context().close()
    })
  }
}
