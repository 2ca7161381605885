import { expect, test } from '@playwright/test'

const words = '**/assets/en-*.js'

test('a page whose words do not come says so instead of staying white, and comes when the network does', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route(words, (route) => route.abort('connectionreset'))
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { name: 'The page has not come yet' })).toBeVisible()
  await page.unroute(words)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test('words that only come late are shown when they come', async ({ page }) => {
  await page.clock.install()
  const late = Promise.withResolvers<void>()
  await page.route(words, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto('/sign-in')
  await page.clock.runFor(16_000)
  await expect(page.getByRole('heading', { name: 'The page has not come yet' })).toBeVisible()
  late.resolve()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByText('The page has not come yet')).toHaveCount(0)
})

test('a part that does not come takes nothing away of what was typed, and comes when the network does', async ({
  page,
}) => {
  const part = '**/assets/google-sign-in-*.js'
  let requestCount = 0
  await page.route(part, (route) => {
    requestCount++
    return route.abort('connectionreset')
  })
  await page.goto('/sign-in')
  const identifier = page.getByRole('textbox', { name: 'E-mail or mobile' })
  await identifier.fill('lakshmi@example.org')
  await expect.poll(() => requestCount).toBeGreaterThan(1)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.unroute(part)
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(identifier).toHaveValue('lakshmi@example.org')
})
