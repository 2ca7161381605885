import { expect, test } from '@playwright/test'
import { makeAdmin, openAccount } from '../accounts.ts'
import { dayAfter, offeringNamed, today } from '../api.ts'
import { buy, endRefund, readOrder, refundLine } from '../buy.ts'
import { messagesTo } from '../inbox.ts'
import { checkAllLooks } from '../looks.ts'
import { someone } from '../people.ts'
import { enterAs } from '../steps.ts'

test('a refund that failed is returned by bank transfer: one admin writes it down, another agrees, the devotee is told', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const first = await openAccount(someone('Lakshmi Nair'))
  const second = await openAccount(someone('Raghava Menon'))
  for (const admin of [first, second]) await makeAdmin(admin)
  const devotee = await openAccount(someone('Sreedevi Menon'))
  const { id } = await offeringNamed('pushpanjali')
  const day = dayAfter(await today(), 6)
  const tranNo = await buy(devotee, [
    { offering_id: id, date: day, name: 'Arjun Menon', star_id: 6 },
    { offering_id: id, date: day, name: 'Sreedevi Menon', star_id: 9 },
  ])
  await refundLine(first, devotee, tranNo)
  const refunds = async () => (await readOrder(devotee, tranNo)).refunds.map(({ status }) => status)
  await expect.poll(refunds, { timeout: 30_000 }).toEqual(['pending'])
  await endRefund(tranNo, 'failed')
  await expect.poll(async () => (await refunds())[0], { timeout: 30_000 }).toBe('failed')

  await enterAs(page, first, `/transaction-history?order=${tranNo}`)
  const drawer = page.getByRole('dialog', { name: devotee.name })
  await drawer.getByRole('button', { name: 'Returned by bank transfer…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Returned by bank transfer: ₹/ })
  await dialog.getByRole('button', { name: /^Write down ₹/ }).click()
  await expect(dialog.getByText('Required').first()).toBeVisible()
  const number = `HDFCN5${Date.now()}`
  await dialog.getByLabel('Bank’s number of the transfer').fill(number.toLowerCase())
  await dialog.getByLabel('Account, last four figures').fill('4821')
  await dialog.getByLabel('Why not the way it was paid').fill('The devotee’s card account is closed')
  await checkAllLooks(page, 'a bank transfer being written down')
  await dialog.getByRole('button', { name: /^Write down ₹/ }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByText(/went back by bank transfer on .* A second admin must agree/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^Try/ })).toHaveCount(0)
  // Four-eyes rule: the person who recorded the transfer can only withdraw it.
  await expect(drawer.getByRole('button', { name: 'Take it back' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'It is on the statement' })).toHaveCount(0)
  await checkAllLooks(page, 'a bank transfer that waits')

  const other = await browser.newPage()
  await enterAs(other, second, '/transaction-history?refunds=waiting')
  await other.goto(`/transaction-history?order=${tranNo}`)
  const theirs = other.getByRole('dialog', { name: devotee.name })
  await theirs.getByRole('button', { name: 'It is on the statement' }).click()
  await other.getByRole('button', { name: /^Yes, ₹/ }).click()
  await expect(theirs.getByText(/^Returned by bank transfer, ₹/)).toBeVisible()
  await expect(theirs.getByText(number).first()).toBeVisible()
  await checkAllLooks(other, 'a refund returned by bank transfer')

  expect((await readOrder(devotee, tranNo)).refundedPaise).toBeGreaterThan(0)
  const letter = async () =>
    (await messagesTo(devotee.email, 'mail')).find(
      ({ subject }) => subject === 'Your money was returned by bank transfer',
    )
  await expect.poll(async () => (await letter())?.text ?? '').toContain(number)
  const own = await browser.newPage()
  await enterAs(own, devotee, '/history')
  await expect(own.getByText('It came back from your bank')).toBeVisible()
  await expect(own.getByText(/was returned by bank transfer$/)).toBeVisible()
  await expect(own.getByText(/to the account that ends in 4821\.$/)).toBeVisible()
  await expect(own.getByText(number)).toBeVisible()
  await checkAllLooks(own, 'the history with a bank transfer')
})
