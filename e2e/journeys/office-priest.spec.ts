import { expect, test } from '@playwright/test'
import { restoreClock } from '../clock.ts'
import { readRows } from '../database.ts'
import { checkAllLooks, findAxeViolations, sidewaysScroll } from '../looks.ts'
import { beginMorning, holdPerformed, pairPhone, readAll } from '../priest-steps.ts'

test.use({ viewport: { width: 360, height: 780 }, serviceWorkers: 'allow' })
test.afterAll(restoreClock)

test('the priest’s morning: new names seen, read without a network, marked once when it is back', async ({
  page,
  context,
}) => {
  const { countPerformed, offering } = await beginMorning()
  const pairing = await pairPhone(page)
  const row = page.getByRole('button', { name: offering })
  await expect(row).toContainText('5')
  await checkAllLooks(page, 'today on the priest’s phone')

  // All differences from the printed sheet, in one box.
  await page.getByRole('button', { name: /since the paper of/ }).click()
  for (const words of ['NEW', 'NAME', 'STAR', 'OUT'])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByText(/moved to/)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: /I have seen them/ }).click()
  await expect(page.getByRole('button', { name: /since the paper of/ })).toBeHidden()

  // There is no network in the sanctum, and the phone was turned off meanwhile.
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/No internet. The list is of 6:\d\d/)).toBeVisible()
  await row.click()
  await expect(page.getByText('സരസ്വതി അമ്മ')).toBeVisible()
  await expect(page.getByText('Meera Jayachandran')).toBeVisible()
  await expect(page.getByText('Malavika Arjun')).toBeHidden()
  await page.getByRole('button', { name: 'The next name' }).click()
  await expect(page.locator('[aria-current]')).toContainText('Meera Jayachandran')
  expect(await findAxeViolations(page)).toEqual([])
  await readAll(page)
  await expect(page.getByText(/There is no internet: it is kept here/)).toBeVisible()
  for (const direction of ['rtl', 'ltr']) {
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
    expect([direction, await sidewaysScroll(page)]).toEqual([direction, 0])
  }
  await holdPerformed(page)
  await expect(row).toContainText('performed, not sent yet')
  expect(await countPerformed()).toBe(0)
  await page.reload()
  await expect(row).toContainText('performed, not sent yet')

  await context.setOffline(false)
  await expect(row).not.toContainText('not sent yet')
  await expect(row).toContainText('performed')
  expect(await countPerformed()).toBe(5)
  const pressed = await readRows("select after ->> 'press' as press from audit_entry where after ? 'press'")
  expect(new Set(pressed.map(({ press }) => press)).size).toBe(1)

  // Undoes a mark.
  await row.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(countPerformed).toBe(0)

  // All other pages are closed to this phone; when the office revokes it, its stored data is deleted.
  for (const elsewhere of ['/admin/counter', '/home', '/admin/settings']) {
    await page.goto(elsewhere)
    await expect(page).toHaveURL(/\/priest$/)
  }
  await pairing.end()
  await page.reload()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(
    await page.evaluate(() => [localStorage.getItem('priest-list'), localStorage.getItem('priest-marks')]),
  ).toEqual([null, null])
})
