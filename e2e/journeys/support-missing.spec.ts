import { expect, test } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { someone } from '../people.ts'
import { enterAs } from '../steps.ts'

test('Send without a topic, on a phone: what is missing comes into view and says so (defect 19)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await enterAs(page, await openAccount(someone('Kamala Devi')), '/customer-support/raise-ticket')
  await page.getByLabel('In a few words').fill('The parcel has not come')
  await page.getByLabel('What happened?').fill('It was posted two weeks ago.')
  const topic = page.getByRole('combobox', { name: 'What is it about?' })
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await expect(topic).toHaveAttribute('aria-invalid', 'true')
  await expect(topic).toBeInViewport()
  await expect(topic).toBeFocused()
})
