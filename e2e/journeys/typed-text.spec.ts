import { expect, test } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { someone } from '../people.ts'
import { enterAs } from '../steps.ts'

test('one’s own star is kept in the profile, and a name typed and not saved survives a refresh', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await enterAs(page, await openAccount(someone()), '/profile-edit')
  await page.getByRole('combobox', { name: 'Your birth star' }).click()
  await page.getByPlaceholder('Find a star').fill('Ayil')
  await page.getByRole('option', { name: /Ayilyam/ }).click()
  await expect(page.getByText('Your birth star is kept.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Lakshmi Kutty')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Your birth star' })).toContainText('Ayilyam')
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Lakshmi Kutty')
  await page.goto('/devotee-info')
  await expect(page.getByText('Myself')).toBeVisible()
})

test('a photo of many megabytes is made smaller in the browser, and what was written survives a refresh', async ({
  page,
}) => {
  const devotee = await openAccount(someone('Gopika Unnikrishnan'))
  await enterAs(page, devotee, '/customer-support/raise-ticket')
  await page.getByRole('combobox', { name: /What is it about/ }).click()
  await page.getByRole('option', { name: 'Prasadam' }).click()
  await page.getByLabel('In a few words').fill('The box was open')
  await page.getByLabel('What happened?').fill('It came today.')
  await page.reload()
  await expect(page.getByRole('combobox', { name: /What is it about/ })).toContainText('Prasadam')
  await expect(page.getByLabel('In a few words')).toHaveValue('The box was open')
  const bytes = await page.getByLabel('What happened?').evaluate(async (field) => {
    const canvas = new OffscreenCanvas(2400, 1800)
    const pen = canvas.getContext('2d')
    const noise = new ImageData(canvas.width, canvas.height)
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    pen?.putImageData(noise, 0, 0)
    const photo = await canvas.convertToBlob({ type: 'image/png' })
    const data = new DataTransfer()
    data.items.add(new File([photo], 'box.png', { type: 'image/png' }))
    field.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
    return photo.size
  })
  expect(bytes).toBeGreaterThan(5 * 1024 * 1024)
  await expect(page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveText([
    /box\.jpg/,
  ])
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await expect(page.getByText('Your request has reached the office.')).toBeVisible()
  await expect(page.getByText('box.jpg')).toBeVisible()
})

test('the mobile field shows all ten digits on a small phone with text at 100, 150 and 200 %', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/sign-up')
  const field = page.getByRole('textbox', { name: 'Mobile' })
  await field.fill('98470 12345')
  for (const percent of [100, 150, 200]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`
    }, percent)
    const hidden = await field.evaluate((input) => input.scrollWidth - input.clientWidth)
    expect([percent, hidden]).toEqual([percent, 0])
  }
})
