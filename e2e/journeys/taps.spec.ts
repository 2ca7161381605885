import { expect, type Locator, type Page, test } from '@playwright/test'
import { openAccount } from '../accounts.ts'
import { addAddress, addFamily, dayAfter, offeringNamed, today } from '../api.ts'
import { atBank, expectBooked, payButton, payByCard } from '../booking-steps.ts'
import { buy } from '../buy.ts'
import { sidewaysScroll } from '../looks.ts'
import { type Person, someone } from '../people.ts'
import { enterAs } from '../steps.ts'

// Guided booking from home to the bank's page: Ayilyam pooja for two people, prasadam by post.
test.use({ viewport: { width: 360, height: 780 } })
test.beforeEach(() => test.slow())

/** Counts taps on the page; typing on the phone's keyboard does not count. */
function counting() {
  const taps = { count: 0 }
  const tap = async (target: Locator) => {
    await target.click()
    taps.count++
  }
  return { taps, tap }
}

/** The first four taps are the same for everyone: guided booking, reason, offering, next day. */
async function chooseAyilyam(page: Page, tap: (target: Locator) => Promise<void>): Promise<void> {
  await tap(page.getByRole('link', { name: /Help me choose/ }))
  await tap(page.getByRole('link', { name: /^Sarpa dosha/ }))
  await tap(page.getByRole('link', { name: /^Ayilyam pooja/ }))
  await tap(page.getByRole('button', { name: /^Next with / }))
  await expect(page.getByText('Step 4 of 6')).toBeVisible()
}

/** The review shows what is booked and where it is posted before payment. */
async function expectReviewed(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByText('Step 6 of 6')).toBeVisible()
  await expect(page.getByText('Ayilyam pooja').filter({ visible: true }).first()).toBeVisible()
  for (const name of names) await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Send by post.*Kizhakke Veettil/ })).toBeChecked()
  await expect(payButton(page)).toBeEnabled()
  expect(await sidewaysScroll(page)).toBe(0)
}

test('the first time in at most 14 taps, and the next time on the same phone in 6', async ({
  page,
}, info) => {
  const picture = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
  const devotee = await openAccount(someone('Lakshmi Menon'))
  await enterAs(page, devotee)
  const first = counting()
  await chooseAyilyam(page, first.tap)
  // The offering with its day and price is shown above the names.
  const summary = page.getByRole('region', { name: 'Your offering' })
  await expect(summary.getByText('Ayilyam pooja')).toBeVisible()
  await first.tap(page.getByRole('combobox', { name: 'Birth star of Lakshmi Menon' }))
  await page.keyboard.type('ashlesha')
  await first.tap(page.getByRole('option', { name: /^Ayilyam/ }))
  await first.tap(page.getByRole('button', { name: 'Add a person' }))
  await page.keyboard.type('Saraswathi Amma')
  await first.tap(page.getByRole('combobox', { name: 'Birth star', exact: true }))
  await page.keyboard.type('rohiny')
  await first.tap(page.getByRole('option', { name: /^Rohini/ }))
  await picture('people')
  // Saves the person and continues.
  await first.tap(page.getByRole('button', { name: 'Next: prasadam' }))
  await expect(page.getByText('Step 5 of 6')).toBeVisible()
  await expect(summary.getByText(/^2 × /)).toBeVisible()
  await first.tap(page.getByRole('radio', { name: /^Send by post/ }))
  await expect(page.getByRole('textbox', { name: 'House and street' })).toBeFocused()
  await page.keyboard.type('Kizhakke Veettil')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Thrissur')
  await page.keyboard.press('Tab')
  await page.keyboard.type('680002')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveText('Kerala')
  await picture('prasadam')
  await first.tap(page.getByRole('link', { name: 'Next: review and pay' }))
  await expectReviewed(page, ['Lakshmi Menon', 'Saraswathi Amma'])
  await picture('review')
  await first.tap(payButton(page))
  const bank = await atBank(page)
  expect(first.taps.count).toBeLessThanOrEqual(14)
  await payByCard(bank)
  await expectBooked(page)

  await page.goto('/home')
  const again = counting()
  await chooseAyilyam(page, again.tap)
  await again.tap(page.getByRole('button', { name: 'Next: review and pay' }))
  await expectReviewed(page, ['Lakshmi Menon', 'Saraswathi Amma'])
  await again.tap(payButton(page))
  await atBank(page)
  expect(again.taps.count).toBeLessThanOrEqual(6)
})

test('on a phone that remembers nothing, for oneself and one of the family, in at most 7', async ({
  page,
}) => {
  const devotee: Person = await openAccount(someone('Lakshmi Menon'))
  await addFamily(devotee, [
    { name: 'Lakshmi Menon', starId: 9 },
    { name: 'Arjun Menon', starId: 1 },
  ])
  const address = await addAddress(devotee)
  const { id } = await offeringNamed('pushpanjali')
  await buy(
    devotee,
    [{ offering_id: id, date: dayAfter(await today(), 8), name: 'Lakshmi Menon', star_id: 9 }],
    { option: 'post', address_id: address.id, frequency: 'each' },
  )
  await enterAs(page, devotee)
  const { taps, tap } = counting()
  await chooseAyilyam(page, tap)
  await expect(page.getByRole('button', { name: /^Lakshmi Menon/ })).toHaveAttribute('aria-pressed', 'true')
  await tap(page.getByRole('button', { name: /^Arjun Menon/ }))
  await tap(page.getByRole('button', { name: 'Next: review and pay' }))
  await expectReviewed(page, ['Lakshmi Menon', 'Arjun Menon'])
  await tap(payButton(page))
  await atBank(page)
  expect(taps.count).toBeLessThanOrEqual(7)
})

test('nothing half-typed is lost on the way: by Next, "back", a reload or the end of a session', async ({
  page,
}) => {
  const devotee = await openAccount(someone('Lakshmi Menon'))
  await addFamily(devotee, [{ name: 'Lakshmi Menon', starId: 9 }])
  const { id } = await offeringNamed('pushpanjali')
  await enterAs(page, devotee)
  const people = `/guided-booking?offering_id=${id}&date=${dayAfter(await today(), 9)}`
  await page.goto(people)
  await page.getByRole('button', { name: 'Add a person' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('S')
  await page.getByRole('button', { name: 'Next: prasadam' }).click()
  await expect(page.getByText(/This person is not added yet/)).toBeVisible()
  await expect(name).toHaveValue('S')
  await name.fill('Saraswathi Amma')
  await page.reload()
  await expect(name).toHaveValue('Saraswathi Amma')
  await page.goto('/home')
  await page.goBack()
  await expect(name).toHaveValue('Saraswathi Amma')
  await page.getByRole('button', { name: 'Next: prasadam' }).click()
  await expect(page.getByText('Saraswathi Amma is added. Is it for Lakshmi Menon too?')).toBeVisible()
  await page.getByRole('button', { name: 'For all of them' }).click()
  await page.getByRole('button', { name: 'Next: prasadam' }).click()
  await page.getByRole('radio', { name: /^Send by post/ }).click()
  const house = page.getByRole('textbox', { name: 'House and street' })
  await house.fill('Kizhakke Veettil')
  await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await expect(page.getByText(/This address is not saved yet/)).toBeVisible()
  await expect(page.getByText('A PIN code has 6 digits, like 688 561.')).toBeVisible()
  await expect(page.getByText('Please choose a state.')).toBeVisible()
  // Expires the session, as overnight.
  const here = page.url()
  await page.evaluate(() => {
    localStorage.removeItem('access_token')
    localStorage.removeItem('session')
  })
  await page.goto(here)
  await page.waitForURL(/\/sign-in/)
  await page.getByRole('textbox', { name: 'E-mail or mobile' }).fill(devotee.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(devotee.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(house).toHaveValue('Kizhakke Veettil')
})

test('many days are there again after a reload and after "back"', async ({ page }) => {
  const devotee = await openAccount(someone('Lakshmi Menon'))
  await addFamily(devotee, [{ name: 'Lakshmi Menon', starId: 9 }])
  await enterAs(page, devotee, '/continuous-booking')
  await page.getByRole('button', { name: '12 days' }).click()
  const next = page.getByRole('button', { name: 'Next with these 12 days' }).filter({ visible: true })
  await expect(next).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'How many days' })).toHaveValue('12')
  await next.click()
  await page.waitForURL(/\/checkout$/)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'How many days' })).toHaveValue('12')
  await expect(next).toBeEnabled()
})
