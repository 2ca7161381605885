import { expect, type Page, test } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { someone } from '../people.ts'
import { greeting } from '../steps.ts'

const app = '**/assets/*.js'
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('without the app there are the sky, the title and the form, and all else says that it is on its way', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route(app, (route) => route.abort())
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const sky = page.locator('[data-sky] img')
  await expect.poll(() => sky.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.evaluate(() => localStorage.setItem('language', 'ml'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'സ്വാഗതം' })).toBeVisible()
  await page.goto('/terms')
  await expect(page.getByRole('status')).toBeVisible()
  await expect(page.locator('[data-sky]')).toHaveCount(0)
})

test('what is typed and sent before the app is there is typed and sent', async ({ page }) => {
  const person = await openAccount(someone())
  const held = Promise.withResolvers<void>()
  await page.route(app, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await field(page, 'E-mail or mobile').fill(person.email)
  await field(page, 'Password').pressSequentially(person.password)
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
})

test('the form keeps the place, the words and the cursor of its outline', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(app, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await field(page, 'E-mail or mobile').fill('98470 12345')
  await field(page, 'E-mail or mobile').evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4))
  held.resolve()
  // The footer with the temple's name only appears once the app has started.
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const typed = field(page, 'E-mail or mobile')
  await expect(typed).toHaveValue('98470 12345')
  await expect(typed).toBeFocused()
  expect(await typed.evaluate(({ selectionStart }: HTMLInputElement) => selectionStart)).toBe(2)
})

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`nothing moves when the app takes over, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number }
      seen.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // From the second visit on the configured buttons are cached.
    for (let visit = 0; visit < 2; visit++) {
      await page.goto('/sign-in', { waitUntil: 'networkidle' })
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02)
  })
}
