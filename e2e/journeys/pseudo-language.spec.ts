import { expect, type Page, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { addAddress, addFamily, dayAfter, listOfferings, raiseTicket, today } from '../api.ts'
import { payButton } from '../booking-steps.ts'
import { buy } from '../buy.ts'
import { makeDay } from '../orders.ts'
import { someone } from '../people.ts'
import { findClipped, findForeign, keepServed, speakPseudo } from '../pseudo.ts'
import { enterAs } from '../steps.ts'
import { describeFault, findHidden, type Look, measureWidths } from '../widths.ts'

const look = { mode: 'light', direction: 'ltr', text: 100, controlSize: 'md' } as const
const looks: Look[] = [
  { ...look, width: 1440 },
  { ...look, width: 360 },
]

/** User content may be truncated with an ellipsis, our own texts may not. */
const isOurs = (what: string) => what.includes('⟦')

/** Opens pages in the pseudo-language and collects untranslated or clipped texts. */
function openWalk(page: Page) {
  const served = keepServed(page)
  const faults: string[] = []
  const judge = async (name: string) => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const each of looks) {
      const widths = await measureWidths(page, name, [each])
      faults.push(
        ...widths.filter(({ tooWide, what }) => tooWide > 0 || what.some(isOurs)).map(describeFault),
      )
      // On a phone tables may scroll sideways, so only text that overflows its button counts.
      const hidden = (await findHidden(page)).filter((what) => what.startsWith('words leave'))
      const clipped = await findClipped(page)
      faults.push(...[...hidden, ...clipped].map((what) => `${name} at ${each.width}: ${what}`))
    }
    const foreign = await findForeign(page, await served.texts())
    faults.push(...foreign.map((text) => `${name}: not from the words: ${text}`))
  }
  const visit = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path)
      await judge(path)
    }
  }
  return { faults, judge, visit }
}

test('every page of a devotee is read in a longer language: nothing is cut, nothing is left in English', async ({
  page,
}) => {
  const person = await openAccount(someone('Lakshmi Nair'))
  await addFamily(person, [{ name: 'Arjun Menon', starId: 1 }])
  const address = await addAddress(person)
  const isDaily = (schedule: Record<string, unknown[]>) =>
    Object.values(schedule).every((each) => each.length === 0)
  const { id } =
    (await listOfferings()).find(
      ({ prasadam, schedule }) => prasadam.kind === 'postable' && isDaily(schedule),
    ) ?? {}
  if (id === undefined) throw new Error('nothing that can be posted is held every day')
  const date = dayAfter(await today(), 20)
  const line = { offering_id: id, date, name: 'Arjun Menon', star_id: 1 }
  const tranNo = await buy(person, [line], { option: 'post', address_id: address.id, frequency: 'each' })
  const ticketId = await raiseTicket(person, 'Nandi', 'Prasadam vannu.')

  const { faults, judge, visit } = openWalk(page)
  await page.goto('/sign-in')
  await speakPseudo(page)
  await visit(['/sign-in', '/sign-up', '/forgot-password', '/reset-password'])
  await visit(['/terms-and-conditions', '/privacy-policy', '/official-addresses', '/verify/abc'])
  await page.evaluate(() => localStorage.removeItem('pseudo'))
  await enterAs(page, person)
  // The steps before the review use English locators; the language changes there.
  await page.goto(`/guided-booking?offering_id=${id}&date=${date}`)
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.waitForURL(/\/checkout|step=prasadam/)
  if (page.url().includes('step=prasadam'))
    await page.getByRole('link', { name: 'Next: review and pay' }).click()
  await expect(payButton(page)).toBeVisible()
  await speakPseudo(page)
  await page.reload()
  await judge('/checkout')
  await visit([
    '/home',
    `/guided-booking?offering_id=${id}`,
    `/guided-booking?offering_id=${id}&date=${date}`,
    `/guided-booking?offering_id=${id}&date=${date}&step=prasadam`,
    '/continuous-booking',
    '/direct-booking',
    '/concern?concern_id=1',
    '/history',
    `/payment-success?tran_no=${tranNo}`,
    `/address-change-for-delivery?tran_no=${tranNo}`,
    '/devotee-info',
    '/profile-edit',
    '/change-password',
    '/customer-support/my-ticket',
    '/customer-support/raise-ticket',
    `/customer-support/ticket/${ticketId}`,
  ])
  expect(faults).toEqual([])
})

test('the pages of the office are read in a longer language', async ({ page }) => {
  const admin = await openAccount(someone('Lakshmi Nair'))
  await makeAdmin(admin)
  // Written into the database for today, because it may be too late to sell for today.
  await makeDay(await today(), [someone('Ammini Amma')])
  await enterAs(page, admin)
  await speakPseudo(page)
  const { faults, visit } = openWalk(page)
  await visit([
    '/home',
    '/admin/counter',
    '/admin/day-sheet',
    '/prasadam-delivery-report',
    '/transaction-history',
    '/notification/pre-pooja-reminder',
    '/admin/catalogue',
    '/admin/calendar',
    '/admin/reconciliation',
    '/admin/registers',
    '/admin/releases',
    '/admin/people',
    '/admin/settings',
    '/admin/audit',
    '/customer-support/my-ticket',
  ])
  expect(faults).toEqual([])
})
