import { expect, type Page } from '@playwright/test'
import { offeringNamed } from '../api.ts'
import { readRows } from '../database.ts'

export const refundsOf = async (tranNo: string) =>
  (await readRows('select id from refund where tran_no = $1', [tranNo])).length

export const lineOf = async (day: string) => {
  const { id } = await offeringNamed('pushpanjali')
  return { offering_id: id, date: day, name: 'Lakshmi Menon', star_id: 9 }
}

export const dialogButton = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name })
export const gone = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)

/** Opens only the booking's card. */
export async function openBooking(page: Page, tranNo: string) {
  await page.goto(`/history?tran_no=${tranNo}`)
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  return card
}
