import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { mailedCode, messagesTo, smsCode } from '../inbox.ts'
import { axeViolations, axeViolationsInDialog, checkAllLooks, sidewaysScroll } from '../looks.ts'
import { someone } from '../people.ts'
import { enterAs, enterCode, greeting, signIn } from '../steps.ts'

const phone = { width: 360, height: 780 }

const choose = async (page: Page, field: string, search: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByPlaceholder(search).fill(typeof option === 'string' ? option : option.source)
  await page.getByRole('option', { name: option }).first().click()
}

const family = [
  { name: 'Lakshmi Menon', star: 'Ayilyam', relation: 'Myself' },
  { name: 'Arjun Menon', star: 'Aswathi', relation: 'Husband or wife' },
  { name: 'Meenakshi Amma', nameMl: 'മീനാക്ഷി അമ്മ', star: 'Thiruvathira', relation: 'Mother' },
  { name: 'Raghavan Nair', star: 'Star not known', relation: 'Father' },
  { name: 'Devika', star: 'Revathi', relation: 'Daughter' },
  { name: 'Unnikrishnan', star: 'Uthradam', relation: 'Son' },
]

async function fillPerson(page: Page, person: (typeof family)[number]): Promise<void> {
  const form = page.getByRole('form', { name: 'Someone new' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(person.name)
  if (person.nameMl) await form.getByRole('textbox', { name: 'Name in Malayalam' }).fill(person.nameMl)
  await choose(page, 'Birth star', 'Find a star', person.star)
  await form.getByRole('combobox', { name: 'Who they are to you' }).click()
  await page.getByRole('option', { name: person.relation }).click()
}

test('a family of six is added on a phone, one is changed and one removed', async ({ page }) => {
  test.slow()
  await page.setViewportSize(phone)
  await enterAs(page, await openAccount(someone()), '/devotee-info')
  await expect(page.getByRole('heading', { name: 'Begin with yourself' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Add myself' }).click()
  for (const [at, person] of family.entries()) {
    await fillPerson(page, person)
    const last = at === family.length - 1
    if (at === 0) expect(await axeViolations(page)).toEqual([])
    await page
      .getByRole('button', { name: last ? 'Add to my family' : 'Add, and then another', exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: person.name })).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
  }
  await page.reload()
  for (const { name } of family) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText('മീനാക്ഷി അമ്മ')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Edit Raghavan Nair' }).click()
  await choose(page, 'Birth star', 'Find a star', 'Rohini')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const raghavan = page.getByRole('listitem').filter({ hasText: 'Raghavan Nair' })
  await expect(raghavan.getByText('Rohini')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Raghavan Nair' })).toBeFocused()

  await page.getByRole('button', { name: 'Remove Devika' }).click()
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Devika' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5)
})

test('addresses: one in Kerala, one abroad, and the first to be used changes', async ({ page }) => {
  await page.setViewportSize(phone)
  const person = await openAccount(someone())
  await enterAs(page, person, '/profile-edit')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const form = page.getByRole('form', { name: 'A new address' })
  await expect(form.getByRole('textbox', { name: 'Who receives it' })).toHaveValue(person.name)
  await form.getByRole('textbox', { name: 'House and street' }).fill('Kizhakke Veettil, Punkunnam')
  await form.getByRole('textbox', { name: 'Town or city' }).fill('Thrissur')
  await form.getByRole('textbox', { name: 'PIN code' }).fill('6800')
  await form.getByRole('button', { name: 'Save the address' }).click()
  await expect(form.getByText('Please choose a state.')).toBeVisible()
  await choose(page, 'State', 'Find a state', 'Kerala')
  await form.getByRole('button', { name: 'Save the address' }).click()
  await expect(form.getByText('A PIN code has 6 digits, like 688 561.')).toBeVisible()
  await form.getByRole('textbox', { name: 'PIN code' }).fill('680 002')
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('Thrissur 680002, Kerala, India')).toBeVisible()
  await expect(page.getByText('Used first')).toBeVisible()

  await page.getByRole('button', { name: 'Add an address' }).click()
  await form.getByRole('textbox', { name: 'Who receives it' }).fill('Anitha Menon')
  await choose(page, 'Country', 'Find a country', 'Singapore')
  await form.getByRole('textbox', { name: 'House and street' }).fill('12 Serangoon Road')
  await form.getByRole('textbox', { name: 'Town or city' }).fill('Singapore')
  await form.getByRole('textbox', { name: 'Postal code' }).fill('217959')
  await form.getByRole('checkbox', { name: 'Use this address first' }).check()
  await form.getByRole('button', { name: 'Save the address' }).click()
  const abroad = page.getByRole('listitem').filter({ hasText: 'Serangoon' })
  await expect(abroad.getByText('Used first')).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)

  await page.getByRole('button', { name: 'Remove Anitha Menon, Singapore' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(abroad).toBeHidden()
  await page.reload()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Thrissur' }).getByText('Used first'),
  ).toBeVisible()
})

test('the e-mail is changed with the code sent to the new one, and the old one is told', async ({ page }) => {
  const person = await openAccount(someone())
  const next = someone('Lakshmi New')
  await enterAs(page, person, '/profile-edit')
  await page.getByRole('button', { name: 'Change my e-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'New e-mail' }).fill(next.email)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not the one')
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await expect(dialog.getByText('Your current password is not right.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(person.password)
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm your e-mail address' })).toBeVisible()
  await expect(dialog.getByText(`A code is on its way to your e-mail address ${next.email}.`)).toBeVisible()
  await enterCode(page, '000000')
  await dialog.getByRole('button', { name: 'Verify e-mail' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect(await axeViolationsInDialog(page)).toEqual([])
  await enterCode(page, await mailedCode(next))
  await dialog.getByRole('button', { name: 'Verify e-mail' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('definition').filter({ hasText: next.email })).toBeVisible()
  await expect
    .poll(async () => (await messagesTo(person.email, 'mail')).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/e-mail address was changed/))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await enterAs(page, { ...person, email: next.email })
})

test('the mobile is changed with the code sent to it, and the new one signs in', async ({ page }) => {
  await page.setViewportSize(phone)
  const person = await openAccount(someone())
  const next = someone()
  await enterAs(page, person, '/profile-edit')
  await page.getByRole('button', { name: 'Change my mobile' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Mobile' }).fill(next.mobile)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(person.password)
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm your mobile number' })).toBeVisible()
  const first = await smsCode(next)
  await expect(dialog.getByRole('button', { name: /^Resend OTP in \d+s$/ })).toBeDisabled()
  // The first two digits of the right code: typing the code over them keeps them.
  await enterCode(page, first.slice(0, 2))
  await dialog.getByRole('button', { name: 'Verify mobile' }).click()
  await expect(dialog.getByText('OTP must be 6 digits')).toBeVisible()
  await enterCode(page, first)
  await dialog.getByRole('button', { name: 'Verify mobile' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('definition').filter({ hasText: `+91${next.mobile}` })).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.goto('/sign-in')
  await signIn(page, person, next.mobile)
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
})

test('a picture is set from a photo, shown in the header, and removed', async ({ page }) => {
  await enterAs(page, await openAccount(someone()), '/profile-edit')
  const photo = await readFile('docs/pictures/phone-temple.webp')
  await page
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'me.webp', mimeType: 'image/webp', buffer: photo })
  await expect(page.getByText('Change the picture')).toBeVisible()
  const shown = page.getByRole('button', { name: /^Account of/ }).locator('img')
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await page.reload()
  await expect(shown).toBeVisible()
  await page.getByLabel('Change the picture').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.getByText('Please choose a JPEG, PNG or WebP picture.')).toBeVisible()
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(shown).toBeHidden()
  await page.reload()
  await expect(page.getByText('Add a picture')).toBeVisible()
})

test('another device is signed out from the profile', async ({ page, browser }) => {
  const person = await openAccount(someone())
  const elsewhere = await browser.newPage()
  await enterAs(elsewhere, person)
  await enterAs(page, person, '/profile-edit')
  await page.getByRole('button', { name: /^Sign out Chrom/ }).click()
  await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0)
  await expect
    .poll(async () => {
      await elsewhere.goto('/devotee-info')
      await elsewhere.getByRole('heading', { level: 1 }).waitFor()
      return new URL(elsewhere.url()).pathname
    })
    .toBe('/sign-in')
  await elsewhere.close()
})

test('name and reminders are kept', async ({ page }) => {
  const person = await openAccount(someone())
  await enterAs(page, person, '/profile-edit')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Lakshmi Kutty Menon')
  await page.getByRole('button', { name: 'Save my name' }).click()
  await expect(page.getByRole('button', { name: 'Account of Lakshmi Kutty Menon' })).toBeVisible()
  const kept = page.waitForResponse(/user-preference/)
  await page.getByRole('switch', { name: 'By SMS' }).click()
  expect((await kept).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'By SMS' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'By e-mail' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Lakshmi Kutty Menon')
})

test('the guide is shown until it is hidden, then never again, unless asked for', async ({ page }) => {
  const person = await openAccount(someone())
  await enterAs(page, person)
  const guide = page.getByRole('region', { name: 'How it works' })
  await expect(guide).toBeVisible()
  await page.getByRole('button', { name: 'I know how it works, hide this' }).click()
  await expect(guide).toBeHidden()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await enterAs(page, person)
  await expect(page.getByRole('heading', { name: 'Make an offering' })).toBeVisible()
  await expect(guide).toBeHidden()
  await page.goto('/profile-edit')
  await page.getByRole('button', { name: 'Show the guide again' }).click()
  await page.goto('/home')
  await expect(guide).toBeVisible()
})

test('profile and family are accessible and fit, in every look', async ({ page }) => {
  test.slow()
  await enterAs(page, await openAccount(someone()))
  for (const path of ['/profile-edit', '/devotee-info', '/profile-edit?add=mobile&return=/devotee-info']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await checkAllLooks(page, path)
  }
})
