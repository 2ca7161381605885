import { expect, test } from '@playwright/test'
import { languages } from '../../locales/languages.ts'
import { openAccount } from '../accounts.ts'
import { dayAfter, offeringNamed, today } from '../api.ts'
import { axeViolations, sidewaysScroll } from '../looks.ts'
import { someone } from '../people.ts'
import { offerLanguages } from '../speak.ts'
import { signIn } from '../steps.ts'

const web = process.env.E2E_WEB_URL ?? ''
const read = async (path: string) => {
  const answer = await fetch(`${web}${path}`)
  return { status: answer.status, text: await answer.text() }
}

test.beforeAll(async () => {
  await offerLanguages()
  // The worker writes a whole year in six languages, and the sitemap last.
  test.setTimeout(240_000)
  await expect
    .poll(async () => (await read('/sitemap.xml')).text, { timeout: 200_000 })
    .toContain('/temple/te/help')
})

test('what is offered, and for how much, is read without a script', async () => {
  const { name, pricePaise } = await offeringNamed('noorum-palum')
  const { text } = await read('/temple/offerings/noorum-palum')
  expect(text).toContain(`<title>${name} · `)
  const body = text.slice(text.indexOf('<body>'), text.indexOf('id="page-data"'))
  expect(body).toContain(`₹ ${pricePaise / 100}`)
  expect(body).toContain('/guided-booking?deity_id=')
  expect((await read('/temple/ml/offerings/noorum-palum')).text).toContain('<html lang="ml"')
})

test('every address of the list of pages is a page in its language, and none is private', async () => {
  const { text: sitemap } = await read('/sitemap.xml')
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(languages.length * 50)
  expect((await read('/robots.txt')).text).toContain(`Sitemap: ${web}/sitemap.xml`)
  for (const address of addresses) {
    const { pathname } = new URL(address)
    expect(pathname).toMatch(/^\/temple(\/|$)/)
    const { status, text } = await read(pathname)
    expect([pathname, status, text.includes(`<link rel="canonical" href="${address}"`)]).toEqual([
      pathname,
      200,
      true,
    ])
    expect(text).not.toContain('noindex')
  }
})

test('each page comes to life as it was written, fits a phone and can be used by everybody', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => {
    // Other browser versions do not know all permissions in the policy.
    if (message.type() === 'error' && !message.text().includes('Permissions-Policy'))
      said.push(message.text())
  })
  page.on('pageerror', (failure) => said.push(failure.message))
  await page.setViewportSize({ width: 360, height: 780 })
  for (const path of [
    '',
    '/offerings',
    '/offerings/dhara',
    '/calendar',
    '/today',
    '/help',
    '/ta',
    '/ml/today',
  ]) {
    await page.goto(`/temple${path}`)
    await expect(page.locator('h1')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    expect(await sidewaysScroll(page), path).toBe(0)
    expect(await axeViolations(page), path).toEqual([])
  }
  expect(said).toEqual([])
})

test('Book leads through sign-in into the guided booking with what was chosen', async ({ page }) => {
  const person = await openAccount(someone())
  const { id } = await offeringNamed('ayilyam-pooja')
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Offerings and calendar of the temple' }).click()
  await page.getByRole('link', { name: 'See the offerings' }).click()
  await page.getByRole('link', { name: /^Ayilyam pooja/ }).click()
  const card = page.getByRole('link', { name: /^Book for / })
  const date = new URL((await card.getAttribute('href')) ?? '', web).searchParams.get('date')
  await card.click()
  await page.waitForURL(/\/sign-in\?redirectUrl=/)
  await signIn(page, person)
  await page.waitForURL(`**/guided-booking?deity_id=*&offering_id=${id}&date=${date}`)
  await expect(page.getByRole('status').filter({ hasText: 'Now: Devotees' })).toBeAttached()
})

test('Offer on this day of the calendar keeps the day until an offering is chosen', async ({ page }) => {
  const person = await openAccount(someone())
  const date = dayAfter(await today(), 40)
  const { id } = await offeringNamed('dhara')
  const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const named = words.format(new Date(date))
  await page.goto(`/temple/calendar/${date.slice(0, 7)}`)
  const leaf = page.getByRole('button', { name: new RegExp(`day ${named} `) })
  // Clicks before hydration have no effect.
  await expect(async () => {
    await leaf.click()
    await expect(leaf).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Offer on this day' }).click()
  await page.waitForURL(/\/sign-in\?redirectUrl=/)
  await signIn(page, person)
  await page.waitForURL(`**/guided-booking?date=${date}`)
  await page.getByRole('link', { name: /^Health/ }).click()
  await page.getByRole('link', { name: /^Dhara/ }).click()
  await page.waitForURL(
    (url) => url.search.includes(`date=${date}`) && url.search.includes(`offering_id=${id}`),
  )
  await expect(page.getByRole('status').filter({ hasText: 'Now: Devotees' })).toBeAttached()
})

test('a page of another day is the temple’s newest, or says of which day it is and leads into no booking', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.clock.setFixedTime(`${dayAfter(await today(), 1)}T06:30:00Z`)
  const book = page.getByRole('link', { name: 'Offer on this day' })
  const saved = page.getByText(/^Saved on .+ What is here may have changed\./)
  await page.goto('/temple/calendar')
  await page.waitForLoadState('networkidle')
  await expect(book).toBeVisible()
  await expect(saved).toHaveCount(0)
  await page.route('**/public-pages?*', (route) => route.abort('internetdisconnected'))
  for (const path of ['', '/calendar', '/today', '/offerings/dhara']) {
    await page.goto(`/temple${path}`)
    await expect(saved).toBeVisible()
    await expect(page.locator('a[href*="date="]')).toHaveCount(0)
    expect(await sidewaysScroll(page), path).toBe(0)
    expect(await axeViolations(page), path).toEqual([])
  }
})

test('an address whose page is gone leads to the nearest that is there', async ({ page }) => {
  await page.goto('/temple/offerings/no-such-offering')
  await page.waitForURL('**/temple/offerings')
  await page.goto('/temple/ml/calendar/2024-10')
  await page.waitForURL('**/temple/ml/calendar')
})

test('an address that no page can have begins where everybody begins, and is not for search engines', async ({
  page,
}) => {
  expect((await read('/temple/xx')).text).toContain('<meta name="robots" content="noindex"')
  await page.goto('/temple/xx')
  await page.waitForURL(/\/sign-in/)
})
