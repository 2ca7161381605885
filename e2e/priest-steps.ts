import { expect, type Page } from '@playwright/test'
import { openAccount } from './accounts.ts'
import { dayAfter, offeringNamed, today } from './api.ts'
import { buy } from './buy.ts'
import { goTo } from './clock.ts'
import { readRows, runSql } from './database.ts'
import { beginPairing } from './pairing.ts'
import { someone } from './people.ts'

/**
 * A morning at the temple, 6:38: names booked and printed, then one added, one with another name, one with another
 * star, and one that is gone.
 */
export async function beginMorning() {
  const devotee = await openAccount(someone('Sarada Nair'))
  // A day of its own, because this morning's sheet must be made after these names were booked.
  const day = dayAfter(await today(), 4)
  const usha = await offeringNamed('pushpanjali')
  const line = (name: string, star_id: number | null) => ({ offering_id: usha.id, date: day, name, star_id })
  const tranNo = await buy(devotee, [
    line('Saraswathi Amma', 15),
    line('Meera Jayachandran', 16),
    line('Balakrishnan Nair', null),
    line('Raghava Menon', 21),
    line('Malavika Arjun', 9),
  ])
  const change = (name: string, to: string) =>
    runSql(`update order_line set ${to} where tran_no = $1 and name = $2`, [tranNo, name])
  await change('Saraswathi Amma', "name_ml = 'സരസ്വതി അമ്മ'")
  await change('Balakrishnan Nair', "name_ml = 'ബാലകൃഷ്ണൻ നായർ'")
  const late = await buy(devotee, [{ ...line('Kunjilakshmi', 7), date: dayAfter(day, 1) }])
  await goTo(day, '06:38')
  // The morning's sheet has been mailed; later changes are marked as late.
  await expect
    .poll(
      () => readRows("select 1 from day_sheet_mailing where on_date = $1 and edition = 'morning'", [day]),
      {
        timeout: 60_000,
      },
    )
    .toHaveLength(1)
  await change('Raghava Menon', 'star_id = 12')
  await change('Malavika Arjun', `on_date = '${dayAfter(day, 20)}'`)
  await change('Balakrishnan Nair', "name_ml = 'ബാലകൃഷ്ണൻ നായർ വി.'")
  await runSql("update order_line set name_ml = 'കുഞ്ഞിലക്ഷ്മി', on_date = $2 where tran_no = $1", [late, day])
  const countPerformed = async () =>
    Number(
      (
        await readRows("select count(*) from order_line where tran_no = any ($1) and state = 'performed'", [
          [tranNo, late],
        ])
      )[0]?.count,
    )
  return { day, countPerformed, offering: /Pushpanjali/ }
}

/** The phone scans the code, the manager approves, and the list is shown and cached. */
export async function pairPhone(page: Page) {
  const pairing = await beginPairing('Vasudevan Embranthiri')
  await page.goto(pairing.path)
  await page.getByRole('button', { name: 'Connect this phone' }).click()
  await expect(page.getByText(/Waiting for the office to say yes/)).toBeVisible()
  await pairing.confirm('Melsanthi’s phone')
  await expect(page).toHaveURL(/\/priest$/)
  await expect(page.getByText(/Kept on this phone, works without internet/)).toBeVisible()
  return pairing
}

/** Scrolls to the last name of the pooja. */
export async function readAll(page: Page): Promise<void> {
  const end = page.getByText('Hold for one second')
  const next = page.getByRole('button', { name: 'The next name' })
  await expect(next.or(end)).toBeVisible()
  while (!(await end.isVisible())) await next.click()
}

/** A long press, as with a thumb. */
export async function holdPerformed(page: Page): Promise<void> {
  await page.getByRole('button', { name: /· Performed/ }).hover()
  await page.mouse.down()
  await expect(page.getByText('Hold for one second')).toBeHidden()
  await page.mouse.up()
}
