import { expect, test } from '@playwright/test'
import { grantOffice, openAccount } from '../accounts.ts'
import { type Person, someone } from '../people.ts'
import { openSeededYear } from '../seeded-year.ts'
import { enterAs } from '../steps.ts'
import { describeFault, type Look, measureWidths } from '../widths.ts'

const pages = [
  '/home',
  '/admin/day-sheet',
  '/admin/counter',
  '/transaction-history',
  '/update-booking',
  '/receipt-generate',
  '/prasadam-delivery-report',
  '/customer-support/my-ticket',
  '/notification/pre-pooja-reminder',
  '/notification/post-pooja-reminder',
  '/notification/prasadam-sent-notification',
  '/admin/catalogue',
  '/admin/catalogue/texts',
  '/admin/calendar',
  '/admin/reconciliation',
  '/admin/people',
  '/admin/settings',
  '/admin/audit',
]

const plain = { mode: 'light', text: 100, controlSize: 'md' } as const
const looks: Look[] = [
  { ...plain, width: 360, direction: 'ltr' },
  { ...plain, width: 768, direction: 'ltr' },
  { ...plain, width: 360, direction: 'rtl' },
]

/** The longest realistic names, in both scripts, and one without a space. */
const longNames = `
  update orders set customer_name = case when tran_no < 'V9' then $1 else $2 end;
  update order_line set name = case when tran_no < 'V9' then $2 else $1 end, name_ml = $1`

let admin: Person
let year: Awaited<ReturnType<typeof openSeededYear>>
test.beforeAll(async () => {
  test.slow()
  admin = await openAccount(someone('Lakshmi Nair'))
  await grantOffice(admin)
  year = await openSeededYear(300, admin)
  const names = [
    'ലക്ഷ്മിക്കുട്ടിയമ്മത്തങ്കച്ചിയമ്മ വെങ്കിടേശ്വരൻ നമ്പൂതിരിപ്പാട്',
    'Lakshmikuttyammathankachiyamma Venkiteswaran Namboothirippad',
  ]
  for (const statement of longNames.split(';')) await year.run(statement, names)
})
test.afterAll(() => year.close())

test('over a seeded year every page of the office loads, and none is wider than its screen (defects 14, 15)', async ({
  page,
}) => {
  test.slow()
  await year.enter(page)
  const wrong: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 500) wrong.push(`${answer.status()} ${answer.url()}`)
  })
  page.on('console', (said) => {
    if (said.type() === 'error') wrong.push(said.text())
  })
  await enterAs(page, admin)
  const faults: string[] = []
  for (const path of pages) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.locator('main .animate-shimmer'), `${path} waits for nothing`).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Try again' }), `${path} has all`).toHaveCount(0)
    faults.push(...(await measureWidths(page, path, looks)).map(describeFault))
  }
  expect(wrong).toEqual([])
  expect(faults).toEqual([])
})
