import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, today, tokenOf } from '../api.ts'
import { runSql } from '../database.ts'
import { checkAllLooks } from '../looks.ts'
import { makeParcels, type Posted } from '../parcels.ts'
import { readPdf } from '../pdf.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'
const names = [
  'Krishnakumar Pillai',
  'Indira Antharjanam',
  'Venugopal Nambiar',
  'Gopika Unnikrishnan',
  'Manoj Kurup',
  'Aswathy Suresh',
  'Raghavan Nair',
  'Parvathy Ravindran',
  'Sathyabhama K.',
  'Ambika Devi',
]

let clerk: Person
let devotee: Person
let posted: Posted[]
let day: string
test.beforeAll(async () => {
  clerk = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(clerk)
  await runSql(`update account set capabilities = '{desk}' where email = $1`, [clerk.email])
  devotee = await openAccount(someone('Sreedevi Menon'))
  // A random day long ago, so that the list contains no parcels of other journeys.
  day = dayAfter(await today(), -randomInt(300, 900))
  posted = await makeParcels(devotee, names, day)
})
test.beforeEach(() => test.slow())

const open = (page: Page, status = '') =>
  page.goto(`/prasadam-delivery-report?from_date=${day}&to_date=${day}${status && `&status=${status}`}`)
const tickAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all' }).check()
let numbered = randomInt(100_000_000, 900_000_000)
const nextNumber = () => `EL${numbered++}IN`

test('ten parcels are packed, labelled and posted by pasting their numbers, one wrong and one doubled', async ({
  page,
  browser,
}) => {
  await enterAs(page, clerk)
  await open(page)
  await expect(page.getByRole('row')).toHaveCount(11)
  await tickAll(page)
  const bar = page.getByRole('region', { name: 'Chosen parcels' })
  await expect(bar.getByText('10 chosen')).toBeVisible()

  await bar.getByRole('button', { name: 'Print labels' }).click()
  const labels = page.getByRole('dialog', { name: 'Labels for 10 parcels' })
  await labels.getByLabel('First free label').fill('3')
  const printed = page.waitForEvent('download')
  await labels.getByRole('button', { name: 'Print 1 sheet' }).click()
  const paper = await readPdf(printed)
  const positions = ['110 023', '411 028', '600 020', '679 576', '695 010'].map((pin) => paper.indexOf(pin))
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  for (const name of names) expect(paper).toContain(name)
  expect(paper).toContain(posted[0]?.receipt.slice(-6))

  await bar.getByRole('button', { name: 'Mark packed' }).click()
  await expect(page.getByText('10 parcels are packed.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Packed' })).toHaveCount(10)

  await page.getByRole('button', { name: 'Paste tracking numbers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste tracking numbers' })
  const numbers = posted.map(nextNumber)
  const line = (at: number) => `${posted[at]?.receipt}\t${numbers[at]}`
  const lines = posted.map((_, at) => (at === 3 ? `${posted[3]?.receipt}\tEL48291310IN` : line(at)))
  await dialog.getByLabel('Pasted lines').fill([...lines, line(0)].join('\n'))
  const wrong = dialog.getByRole('listitem').filter({ hasText: 'Gopika Unnikrishnan' })
  await expect(wrong.getByText('Not a number of Speed Post: please read it again')).toBeVisible()
  await expect(dialog.getByText('The same as line 1')).toBeVisible()
  // Not notified at once; later they can be notified from the notices page.
  await dialog.getByRole('checkbox', { name: /^Tell these devotees at once/ }).click()
  await dialog.getByRole('button', { name: 'Mark 9 parcels sent' }).click()
  await expect(dialog.getByText('9 parcels are sent.')).toBeVisible()
  await expect(dialog.getByLabel('Pasted lines')).toHaveValue(lines[3] ?? '')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Tell the devotees' })).toHaveAttribute(
    'href',
    '/notification/prasadam-sent-notification',
  )
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: 'Paste tracking numbers' }).click()
  await dialog.getByLabel('Pasted lines').fill([line(0), line(3)].join('\n'))
  await expect(dialog.getByText('Sent under this number already')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark 1 parcel sent' }).click()
  await expect(dialog).toBeHidden()

  const theirs = await browser.newPage()
  await enterAs(theirs, devotee, '/history')
  await theirs.getByRole('radio', { name: 'Past' }).click()
  const seen = theirs.getByText(numbers[3] ?? '').first()
  await expect(seen).toBeVisible()
  await expect(theirs.getByText('Prasadam on the way').first()).toBeVisible()
})

test('a parcel that came back is sent again as a new one', async ({ page }) => {
  await runSql(
    `update parcel set state = 'sent', sent_at = now(), carrier = 'Speed Post' where tran_no = $1`,
    [posted[9]?.tranNo],
  )
  await enterAs(page, clerk, `/prasadam-delivery-report?status=sent&search=${posted[9]?.tranNo}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Came back' }).click()
  await expect(page.getByText('1 parcel came back.')).toBeVisible()
  await page.goto(`/prasadam-delivery-report?search=${posted[9]?.tranNo}`)
  await page.getByRole('checkbox', { name: 'Select this row' }).check()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('1 parcel is ready to be sent again.')).toBeVisible()
  await expect(page.getByText('second time')).toBeVisible()
  await page
    .getByRole('button', { name: /^\w{3} / })
    .first()
    .click()
  await expect(page.getByText(`${clerk.name} had a parcel sent again`)).toBeVisible()
})

test('the list is downloaded, and a devotee may not see it', async ({ page }) => {
  await enterAs(page, clerk)
  await open(page, 'all')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toMatch(/^prasadam-.*\.csv$/)
  const answer = await fetch(`${api}/prasadam-delivery-report`, {
    headers: { authorization: `Bearer ${await tokenOf(devotee)}` },
  })
  expect(answer.status).toBe(403)
})

test('the prasadam page is accessible and fits, in every look', async ({ page }) => {
  const own = dayAfter(day, -360)
  await makeParcels(devotee, names, own)
  test.slow()
  await enterAs(page, clerk, `/prasadam-delivery-report?from_date=${own}&to_date=${own}`)
  await page.waitForLoadState('networkidle')
  await checkAllLooks(page, 'list')
  await page.getByRole('checkbox', { name: 'Select this row' }).nth(1).check()
  await page.getByRole('checkbox', { name: 'Select this row' }).nth(2).check()
  await checkAllLooks(page, 'chosen')
  await page.getByRole('button', { name: /^Labels for/ }).click()
  await checkAllLooks(page, 'labels')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Paste tracking numbers' }).click()
  await page
    .getByLabel('Pasted lines')
    .fill(`${posted[0]?.receipt} ${nextNumber()}\n${posted[1]?.receipt} EL1IN\nP1 ${nextNumber()}\nhello`)
  await expect(page.getByText(/Not a parcel and a number/)).toBeVisible()
  await checkAllLooks(page, 'tracking')
  await page.goto('/prasadam-delivery-report?search=nobody-at-all')
  await page.waitForLoadState('networkidle')
  await checkAllLooks(page, 'empty')
})
