import { expect, test } from '@playwright/test'
import { restoreClock } from './clock.ts'
import { keepWhole } from './keep.ts'
import { setTheme } from './looks.ts'
import { beginMorning, holdPerformed, pairPhone, readAll } from './priest-steps.ts'

const looks = [
  { width: 360, mode: 'light', direction: 'ltr', textSize: 'small', name: 'light' },
  { width: 360, mode: 'dark', direction: 'ltr', textSize: 'small', name: 'dark' },
  { width: 768, mode: 'light', direction: 'ltr', textSize: 'small', name: 'light' },
  { width: 768, mode: 'dark', direction: 'ltr', textSize: 'small', name: 'dark' },
  { width: 360, mode: 'light', direction: 'rtl', textSize: 'small', name: 'rtl' },
  { width: 360, mode: 'light', direction: 'ltr', textSize: 'largest', name: 'largest' },
] as const

test.afterAll(restoreClock)

test('the priest’s phone: today, new names, reading, the end', async ({ page }) => {
  test.slow()
  const { offering } = await beginMorning()
  await page.setViewportSize({ width: 360, height: 780 })
  await pairPhone(page)
  for (const { width, name, ...look } of looks) {
    const small = () => page.setViewportSize({ width, height: 780 })
    await small()
    await setTheme(page, look)
    await page.goto('/priest')
    await expect(page.getByText(/Kept on this phone/)).toBeVisible()
    await keepWhole(page, `priest-today-${width}-${name}`)
    await page.getByRole('button', { name: /since the paper of/ }).click()
    await page.getByRole('button', { name: /I have seen them/ }).waitFor()
    await keepWhole(page, `priest-late-${width}-${name}`)
    await page.getByRole('button', { name: 'Back to today' }).click()
    await small()
    await page.getByRole('button', { name: offering }).click()
    const before = page.getByRole('button', { name: 'The name before' })
    await expect(before).toBeVisible()
    while (await before.isEnabled()) await before.click()
    for (let at = 0; at < 2; at++) await page.getByRole('button', { name: 'The next name' }).click()
    await keepWhole(page, `priest-reading-${width}-${name}`)
    await small()
    await readAll(page)
    await keepWhole(page, `priest-end-${width}-${name}`)
    await page.getByRole('button', { name: 'Back to today' }).click()
  }
  // Hold for a second, then look again.
  await page.setViewportSize({ width: 360, height: 780 })
  await setTheme(page, { mode: 'light', direction: 'ltr', textSize: 'small' })
  await page.goto('/priest')
  await page.getByRole('button', { name: offering }).click()
  await readAll(page)
  await holdPerformed(page)
  await expect(page.getByRole('button', { name: offering })).toContainText(/performed.*6:\d\d/)
  await keepWhole(page, 'priest-today-done-360-light')
  await page.getByRole('button', { name: offering }).click()
  await expect(page.getByText(/It can be undone until/)).toBeVisible()
  await keepWhole(page, 'priest-done-360-light')
})
