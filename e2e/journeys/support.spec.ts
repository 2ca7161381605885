import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { picture } from '../files.ts'
import { messagesTo } from '../inbox.ts'
import { checkAllLooks } from '../looks.ts'
import { makeBooking } from '../orders.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

let clerk: Person
test.beforeAll(async () => {
  clerk = await openAccount(someone('Raghava Menon'))
  await makeAdmin(clerk)
})

const talk = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a devotee asks about a booking with two pictures, the office answers, the devotee closes and later reopens', async ({
  page,
  browser,
}) => {
  test.slow()
  const devotee = await openAccount(someone('Aswathy Suresh'))
  const tranNo = await makeBooking(devotee)
  await enterAs(page, devotee)

  // Opened from the booking, which is preselected.
  await page.goto(`/customer-support/raise-ticket?tran_no=${tranNo}`)
  await expect(page.getByRole('combobox', { name: 'What is it about?' })).toContainText('Booking')
  await expect(page.getByRole('combobox', { name: 'Which booking?' })).toContainText('30 Nov 2026')
  await page.getByLabel('In a few words').fill('Money taken twice for Ayilyam pooja')
  await page.getByLabel('What happened?').fill('I paid again because the page went round and round.')

  // A reload keeps the text; files must be chosen again.
  await page.reload()
  await expect(page.getByLabel('What happened?')).toHaveValue(/round and round/)
  await page.getByLabel('Add a picture or PDF').setInputFiles([
    { name: 'bank-app.png', mimeType: 'image/png', buffer: picture },
    { name: 'screen.png', mimeType: 'image/png', buffer: picture },
  ])
  await expect(page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Money taken twice' })).toBeVisible()
  await expect(talk(page).getByRole('button', { name: /^Download/ })).toHaveCount(2)
  await expect(page.getByText(tranNo)).toBeVisible()
  const ticketUrl = page.url()

  // A picture is downloaded under its own name.
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download bank-app.png' }).click()
  expect((await downloading).suggestedFilename()).toBe('bank-app.png')

  // The office gets an e-mail, finds the ticket, leaves a note and answers.
  await expect
    .poll(async () => (await messagesTo('office@kavumpuzha.example', 'mail')).map(({ text }) => text).join())
    .toContain('Aswathy Suresh has raised ticket')
  const office = await (await browser.newContext()).newPage()
  await enterAs(office, clerk, '/customer-support/my-ticket')
  await office.getByRole('button', { name: 'From, to and name' }).click()
  await office.getByLabel('Devotee’s name').fill('Aswathy')
  await office
    .getByRole('link', { name: /Money taken twice/ })
    .first()
    .click()
  await expect(office.getByText('Waiting for the first answer')).toBeVisible()
  await office.getByRole('radio', { name: 'Private note' }).click()
  await office.getByRole('textbox', { name: 'Private note' }).fill('Second payment is in tonight’s file.')
  await office.getByRole('button', { name: 'Keep note' }).click()
  await expect(talk(office).getByText('Private note, only the office sees this')).toBeVisible()
  await office.getByRole('radio', { name: 'Reply' }).click()
  await office.getByRole('button', { name: 'Ready answers' }).click()
  await office.getByRole('menuitem', { name: 'Refund on its way' }).click()
  await expect(office.getByRole('textbox', { name: 'Reply' })).toHaveValue(/Banks take five to seven/)
  await office.keyboard.press('Escape')
  // The toast is shown for five seconds, possibly while the test is on the office's page: start waiting before the
  // answer is sent.
  const answerShown = expect(page.getByText('The temple office has answered.')).toBeVisible({
    timeout: 60_000,
  })
  await office.getByRole('button', { name: 'Send reply' }).click()
  await expect(talk(office).getByText('Banks take five to seven')).toBeVisible()
  await expect(office.getByText('First answer after')).toBeVisible()

  // The answer appears on the open page, without the note, and arrives by e-mail.
  await expect(talk(page).getByText('Banks take five to seven')).toBeVisible({ timeout: 15_000 })
  await answerShown
  await expect(page.getByText('tonight’s file')).toHaveCount(0)
  await expect(page.getByText('In progress').first()).toBeVisible()
  await expect
    .poll(async () => (await messagesTo(devotee.email, 'mail')).map(({ text }) => text).join())
    .toContain('Banks take five to seven')

  await page.getByRole('button', { name: 'It is solved, close the request' }).click()
  await expect(page.getByText('You closed this request')).toBeVisible()
  await page.goto('/customer-support/my-ticket')
  await expect(page.getByText('0 open · 1 closed')).toBeVisible()

  // A later reply reopens the ticket.
  await page.goto(ticketUrl)
  await page.getByLabel('Your reply').fill('The money has still not come.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('You opened this request again')).toBeVisible()
  await expect(talk(office).getByText('The money has still not come.')).toBeVisible({ timeout: 15_000 })
  await office.context().close()
})

test('a picture is pasted and dropped, and what cannot be sent is said at once', async ({ page }) => {
  const devotee = await openAccount(someone('Gopika Unnikrishnan'))
  await enterAs(page, devotee, '/customer-support/raise-ticket')
  await page.getByLabel('What happened?').focus()
  const give = (event: 'paste' | 'drop', name: string, type: string) =>
    page.getByLabel('What happened?').evaluate(
      (field, given) => {
        const data = new DataTransfer()
        data.items.add(new File(['x'], given.name, { type: given.type }))
        const init = { bubbles: true, cancelable: true }
        field.dispatchEvent(
          given.event === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data }),
        )
      },
      { event, name, type },
    )
  await give('paste', 'pasted.png', 'image/png')
  await give('drop', 'dropped.pdf', 'application/pdf')
  const files = page.getByRole('list', { name: 'Files to send' })
  await expect(files.getByRole('listitem')).toHaveText([/pasted\.png/, /dropped\.pdf/])
  await give('drop', 'IMG_0001.HEIC', 'image/heic')
  await expect(page.getByText('Settings, Camera, Formats, Most Compatible')).toBeVisible()
  await give('drop', 'page.html', 'text/html')
  await expect(page.getByText('please choose a picture')).toBeVisible()
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await files.getByRole('button', { name: 'Remove pasted.png' }).click()
  await expect(files.getByRole('listitem')).toHaveCount(1)
})

test('the office’s filters reset the page and are cleared together', async ({ page }) => {
  await enterAs(page, clerk, '/customer-support/my-ticket?page=3&user_name=Aswathy')
  await choose(page, 'Status', 'Closed')
  await expect(page).toHaveURL(/status=closed/)
  await expect(page).not.toHaveURL(/page=/)
  await choose(page, 'Type', 'Refund')
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL(/my-ticket$/)
  await expect(page.getByRole('combobox', { name: 'Status' })).toContainText('Any')
})

test('another person’s ticket is not there', async ({ page, browser }) => {
  const owner = await openAccount(someone('Omana Amma'))
  const other = await openAccount(someone('Manoj Kurup'))
  await enterAs(page, owner, '/customer-support/raise-ticket')
  await choose(page, 'What is it about?', 'Prasadam')
  await page.getByLabel('In a few words').fill('Where is my prasadam?')
  await page.getByLabel('What happened?').fill('Nothing has come.')
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where is my prasadam?' })).toBeVisible()
  const stranger = await (await browser.newContext()).newPage()
  await enterAs(stranger, other, page.url())
  await expect(stranger.getByText('This request was not found.')).toBeVisible()
  await stranger.context().close()
})

test('support is accessible and fits, in every look', async ({ page, browser }) => {
  test.slow()
  const devotee = await openAccount(someone('Radha Nair'))
  const tranNo = await makeBooking(devotee)
  await enterAs(page, devotee, `/customer-support/raise-ticket?tran_no=${tranNo}`)
  await page.getByLabel('In a few words').fill('Star of my son is written wrong')
  await page.getByLabel('What happened?').fill('Please correct it to Thrikketta before the pooja.')
  const file = { name: 'receipt.png', mimeType: 'image/png', buffer: picture }
  await page.getByLabel('Add a picture or PDF').setInputFiles(file)
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Star of my son' })).toBeVisible()
  const ticket = new URL(page.url()).pathname
  const office = await (await browser.newContext()).newPage()
  await enterAs(office, clerk)
  for (const [visitor, paths] of [
    [page, ['/customer-support/my-ticket', '/customer-support/raise-ticket', ticket]],
    [office, ['/customer-support/my-ticket', ticket]],
  ] as const) {
    for (const path of paths) {
      await visitor.goto(path)
      await visitor.waitForLoadState('networkidle')
      await checkAllLooks(visitor, path)
    }
  }
  await office.context().close()
})
