import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { runSql } from '../database.ts'
import { checkAllLooks } from '../looks.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'

let admin: Person
test.beforeAll(async () => {
  admin = await openAccount(someone('Suresh Nair'))
  await makeAdmin(admin)
  // Removes two translations.
  await runSql(`update offering set texts = texts - 'te' where slug in ('dhara', 'nirapara')`)
  await runSql(`update offering set texts = texts #- '{te,description}' where slug = 'choroonu'`)
  await runSql(`insert into setting (key, value, changed_at, changed_by)
    values ('languages', '["en", "ml", "ta", "kn", "hi", "te"]', now(), gen_random_uuid())
    on conflict (key) do update set value = excluded.value`)
  // Written directly into the database, so the server's caches must be invalidated.
  for (const topic of ['catalogue', 'settings']) await runSql(`select pg_notify('changed', '${topic}')`)
})

const nameIn = async (language: string, search: string) => {
  const answer = await fetch(`${api}/booking/offerings/?search=${search}`, {
    headers: { 'accept-language': language },
  })
  return ((await answer.json()) as { offerings: { name: string }[] }).offerings[0]?.name
}
const cell = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test('what a language lacks is filled by keys alone, and devotees read it at once', async ({ page }) => {
  await enterAs(page, admin, '/admin/catalogue')
  await page.getByRole('link', { name: 'Texts in languages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Texts in languages' })).toBeVisible()
  const progress = page.getByRole('region', { name: 'How far each language is' })
  await expect(progress.getByText('2 missing')).toBeVisible()
  await expect(cell(page, 'Dhara in Telugu')).toContainText('missing')
  await expect(cell(page, 'Choroonu in Telugu')).toContainText('description missing')
  await expect.poll(() => nameIn('te', 'Dhara')).toBe('Dhara')

  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: 'Dhara in Telugu' })
  await expect(form.getByText('Water or milk poured in an unbroken stream over the lingam.')).toBeVisible()
  await expect(form.getByText('ശിവലിംഗത്തിൽ', { exact: false })).toBeVisible()
  await expect(form.getByLabel('Telugu: Name')).toBeFocused()
  await page.keyboard.insertText('ధార')
  await form.getByLabel('Telugu: Description').fill('శివలింగంపై నీరు లేదా పాలు ఆగని ధారగా పోస్తారు.')
  await page.keyboard.press('Control+Enter')

  // The next untranslated text opens automatically.
  await expect(page.getByRole('form', { name: 'Nirapara in Telugu' })).toBeVisible()
  await expect(cell(page, 'Dhara in Telugu')).toContainText('ధార')
  await expect(progress.getByText('1 missing')).toBeVisible()
  await expect.poll(() => nameIn('te', 'Dhara')).toBe('ధార')
  expect(await nameIn('en', 'Dhara')).toBe('Dhara')
  expect(await nameIn('ta', 'Dhara')).toBe('தாரை')

  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('form', { name: 'Choroonu in Telugu' })).toBeVisible()
})

test('what is not saved stays through the table, and whoever would leave is asked', async ({ page }) => {
  await enterAs(page, admin, '/admin/catalogue/texts')
  await cell(page, 'Pushpanjali in Tamil').click()
  const description = page.getByLabel('Tamil: Description')
  await description.fill('பக்தரின் பெயரில் மலர்கள்.')
  await description.press('Escape')
  await expect(cell(page, 'Pushpanjali in Tamil')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('form', { name: 'Ashtothara archana in Kannada' })).toBeVisible()
  await expect(cell(page, 'Pushpanjali in Tamil')).toContainText('not saved yet')
  await page.getByRole('link', { name: 'Offerings', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button').last().click()
  await cell(page, 'Pushpanjali in Tamil').click()
  await expect(description).toHaveValue('பக்தரின் பெயரில் மலர்கள்.')
})

test('a text is found in any script, and all of them go to a translator as a sheet', async ({ page }) => {
  await enterAs(page, admin, '/admin/catalogue/texts')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
  await page.keyboard.insertText('ನೀರಾಂಜನ')
  await expect(page.getByText('1 of 45 shown')).toBeVisible()
  await cell(page, 'Neeranjanam in Hindi').click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sheet for a translator' }).click()
  const sheet = await waiting
  expect(sheet.suggestedFilename()).toBe('texts-hindi.csv')
  const lines = (await readFile(await sheet.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\ufeff"Of","Text","English","Malayalam","Hindi","To do"')
  expect(lines).toContain('"Deities","Name","Nagaraja","നാഗരാജാവ്","नागराज",""')
})

test('the temple is told in a language, and its own name in Malayalam stays a setting', async ({ page }) => {
  await enterAs(page, admin, '/admin/catalogue/texts?of=temple')
  await cell(page, 'Sree Nagaraja Temple.* in Malayalam').click()
  const form = page.getByRole('form')
  await expect(form.getByText(/is changed in the settings/)).toBeVisible()
  await cell(page, 'Sree Nagaraja Temple.* in Hindi').click()
  await form.getByLabel('Hindi: Opening hours').fill('सुबह 5 से रात 8')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => {
      const answer = await fetch(`${api}/temple`, { headers: { 'accept-language': 'hi' } })
      return ((await answer.json()) as { openingHours: string }).openingHours
    })
    .toBe('सुबह 5 से रात 8')
})

test('the page is usable in every look', async ({ page }) => {
  test.slow()
  await enterAs(page, admin, '/admin/catalogue/texts')
  await page.waitForLoadState('networkidle')
  await checkAllLooks(page, '/admin/catalogue/texts')
})
