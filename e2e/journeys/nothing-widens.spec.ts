import { mkdir, writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount, post } from '../accounts.ts'
import { dayAfter, offeringNamed, today, tokenOf } from '../api.ts'
import { payButton } from '../booking-steps.ts'
import { buy } from '../buy.ts'
import { runSql } from '../database.ts'
import { messagesTo } from '../inbox.ts'
import { someone } from '../people.ts'
import { enterAs } from '../steps.ts'
import { openWidest } from '../widest.ts'
import { describeFault, type Fault, findHidden, type Look, measureWidths } from '../widths.ts'

// `npm run proof:widths` checks every page in every look; this gate checks a phone with large text, the tightest case.
const isWhole = process.env.E2E_WIDTHS === 'all'

const phone = { width: 360, controlSize: 'lg' } as const
const dress = [
  { mode: 'light', direction: 'ltr' },
  { mode: 'dark', direction: 'ltr' },
  { mode: 'light', direction: 'rtl' },
] as const
const hardest: Look[] = [
  { ...phone, mode: 'dark', direction: 'ltr', text: 150 },
  { ...phone, mode: 'light', direction: 'ltr', text: 200 },
  { ...phone, mode: 'light', direction: 'rtl', text: 200 },
]
const every: Look[] = [360, 412, 768, 1024, 1440].flatMap((width) =>
  dress.flatMap((each) =>
    [100, 115, 130, 150, 200].flatMap((text) =>
      (['md', 'lg'] as const).map((controlSize): Look => ({ ...each, width, text, controlSize })),
    ),
  ),
)
const looks = isWhole ? every : hardest

const open = ['/sign-in', '/sign-up', '/forgot-password', '/official-addresses', '/verify/abc']
const openAlso = [
  '/reset-password',
  '/terms-and-conditions',
  '/privacy-policy',
  '/payment-cancel',
  '/payment-callback',
]
const inside = [
  '/home',
  '/continuous-booking',
  '/history',
  '/devotee-info',
  '/profile-edit',
  '/customer-support/raise-ticket',
]
const insideAlso = [
  '/change-password',
  '/customer-support/my-ticket',
  '/concern?concern_id=1',
  '/access-denied',
]

async function visit(page: Page, paths: readonly string[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    faults.push(...(await measureWidths(page, path, looks)))
  }
  return faults
}

test('no page is wider than its screen, with ten addresses, the longest names and text of 200 %', async ({
  page,
}) => {
  if (isWhole || process.env.E2E_LOOK) test.setTimeout(1_800_000)
  const { person, offeringId, date, tranNo } = await openWidest()
  await page.setViewportSize({ width: 360, height: 740 })
  const faults = await visit(page, isWhole ? [...open, ...openAlso] : open)
  await enterAs(page, person)
  faults.push(...(await visit(page, isWhole ? [...inside, ...insideAlso] : inside)))
  faults.push(...(await visit(page, [`/payment-success?tran_no=${tranNo}`])))
  faults.push(...(await visit(page, [`/address-change-for-delivery?tran_no=${tranNo}`])))

  // Every step of a booking, with ten addresses to choose from.
  await page.goto(`/guided-booking?offering_id=${offeringId}`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  faults.push(...(await measureWidths(page, 'the day', looks)))
  await page.goto(`/guided-booking?offering_id=${offeringId}&date=${date}`)
  faults.push(...(await measureWidths(page, 'the people', looks)))
  await page.getByRole('button', { name: /^Next: / }).click()
  // Devotees who had it posted last time skip the prasadam step.
  await page.waitForURL(/\/checkout/)
  await page.goto(`/guided-booking?offering_id=${offeringId}&date=${date}&step=prasadam`)
  await page.getByRole('radio', { name: /^Send by post/ }).click()
  faults.push(...(await measureWidths(page, 'the prasadam', looks)))
  await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await expect(payButton(page)).toBeVisible()
  faults.push(...(await measureWidths(page, 'the review', looks)))
  faults.push(...(await visit(page, ['/direct-booking'])))

  if (isWhole) {
    await mkdir('../.local', { recursive: true })
    await writeFile('../.local/widths.json', JSON.stringify({ looks: looks.length, faults }))
  }
  expect(faults.map(describeFault)).toEqual([])
})

const longest = 'ലക്ഷ്മിക്കുട്ടിയമ്മത്തങ്കച്ചിയമ്മവെങ്കിടേശ്വരൻനമ്പൂതിരിപ്പാട്'

test('in the office no column is cut at 768 or beside the open order, and a telephone holds the longest name', async ({
  page,
}) => {
  const { tranNo } = await openWidest()
  await runSql('update orders set customer_name = $2 where tran_no = $1', [tranNo, longest])
  const admin = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(admin)
  await enterAs(page, admin)
  const hidden: string[] = []
  const look = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    hidden.push(...(await findHidden(page)).map((what) => `${path} at ${width}: ${what}`))
  }
  for (const width of [360, 768, 1024]) {
    await look('/transaction-history', width)
    await expect(page.getByText(longest).first()).toBeVisible()
    await look('/admin/catalogue', width)
    await look('/admin/reconciliation', width)
  }
  await look(`/transaction-history?order=${tranNo}`, 1366)
  // On a phone a register may scroll sideways; the page around it may not.
  for (const register of ['dayBook', 'cashBook', 'receipts']) {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(`/admin/registers?register=${register}`)
    await page.getByRole('table').first().waitFor()
    const found = await findHidden(page)
    hidden.push(
      ...found.filter((what) => !what.startsWith('a part of')).map((what) => `${register}: ${what}`),
    )
  }
  expect(hidden).toEqual([])
})

test('words stay in the buttons of a closed day’s page on a telephone (defect 16)', async ({ page }) => {
  const person = await openAccount(someone('Meenakshi Amma'))
  const admin = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(admin)
  const { id: offeringId } = await offeringNamed('ganapathi-homam')
  const day = dayAfter(await today(), 70)
  await buy(person, [{ offering_id: offeringId, date: day, name: 'Devika', star_id: null }])
  const closing = { from: day, to: day, offering_id: offeringId, reason: longest }
  await post('/admin/calendar/blocks', closing, await tokenOf(admin))
  let link = ''
  await expect
    .poll(
      async () => {
        const texts = (await messagesTo(person.email, 'mail')).map(({ text }) => text).join(' ')
        link = /\/closed-day#[\w-]{22}/.exec(texts)?.[0] ?? ''
        return link
      },
      { timeout: 60_000 },
    )
    .not.toBe('')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(link)
  await page.getByRole('button', { name: /^Move it to / }).waitFor()
  expect(await findHidden(page)).toEqual([])
  await page.getByRole('button', { name: /^Move it to / }).click()
  await page.getByRole('dialog').waitFor()
  expect(await findHidden(page)).toEqual([])
})
