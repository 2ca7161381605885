import { randomUUID } from 'node:crypto'
import { register, signIn } from '@vazhipadu/contract/identity'
import { eraseMyAccount } from '@vazhipadu/contract/privacy'
import { getProfile } from '@vazhipadu/contract/profile'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { PASSWORD } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { searchEverywhere } from '../../testing/search-everywhere.ts'
import { usePrivacy } from '../../testing/start-privacy.ts'

const { api, a, b } = usePrivacy()

const listPlaces = async (words: string[]) => [...(await searchEverywhere(api.db, words)).keys()].sort()
const forget = (person: { token: string }, password = PASSWORD) =>
  api.call(eraseMyAccount, { body: { password, confirm: 'DELETE' } }, person)

/** Where the person may still be found after erasure; docs/decisions gives the reasons. */
const permitted = ['receipt_document.paper']
describe('erasing an account', () => {
  test('leaves personal data only in the permitted fields of records that must be kept', async () => {
    expect((await listPlaces([a.mark, a.digits])).length).toBeGreaterThan(20)
    const before = await searchEverywhere(api.db, [b.mark, b.digits])
    expect((await forget(a)).body).toMatchObject({ status: 'success' })
    expect(await listPlaces([a.mark, a.digits])).toEqual(permitted)
    expect(await searchEverywhere(api.db, [b.mark, b.digits])).toEqual(before)
    expect(await api.download(b)).toMatch(b.isMe)
  })

  test('keeps orders, payments and receipts, without the account', async () => {
    const count = async () =>
      sqlRows(
        api.db,
        `select (select count(*) from orders) as orders, (select sum(amount_paise) from payment) as paid,
           (select count(*) from receipt_document) as receipts, (select sum(lines_paise) from orders) as lines`,
      )
    const books = await count()
    await forget(a)
    expect(await count()).toEqual(books)
    const order = await api.db
      .selectFrom('orders')
      .select(['accountId', 'customerName', 'customerEmail', 'customerMobile'])
      .where('tranNo', '=', a.tranNo)
      .executeTakeFirst()
    expect(order).toEqual({
      accountId: null,
      customerName: 'Forgotten',
      customerEmail: null,
      customerMobile: null,
    })
  })

  test('ends every session at once, and frees the e-mail address for a new account', async () => {
    await forget(a)
    await expect.poll(async () => (await api.call(getProfile, {}, a)).status).toBe(401)
    const refused = await api.call(signIn, { body: { identifier: a.email, password: PASSWORD } })
    expect([refused.status, refused.body.code]).toEqual([400, 'wrong_credentials'])
    const again = await api.call(register, {
      body: { name: 'Someone', email: a.email, mobile: '9847011199', password: PASSWORD, consent: true },
    })
    expect(again.status).toBe(200)
    await api.runJobs()
    expect(api.mails.findLast(({ to }) => to === a.email)?.letter.subject).toBe('Your code to sign up')
  })

  test('needs the password', async () => {
    const refused = await forget(a, 'not the password')
    expect([refused.status, refused.body.code]).toEqual([422, 'wrong_current_password'])
    const word = await api.send('POST', '/profile/privacy/forget', { password: PASSWORD, confirm: 'yes' }, a)
    expect(word.status).toBe(422)
    expect((await api.download(a)).length).toBeGreaterThan(0)
  })

  test.each([
    ['a hold', { state: 'awaiting_payment' as const }],
    ['an order that needs attention', { state: 'needs_attention' as const }],
    ['a future pooja', { lines: [{ date: '2026-11-15' }] }],
  ])('is refused because of %s', async (_what, wanted) => {
    const { tranNo } = await makeOrder(api.db, { accountId: a.accountId, at: api.clock.now(), ...wanted })
    const refused = await forget(a)
    expect([refused.status, refused.body.code]).toEqual([409, 'bookings_unfinished'])
    expect(refused.body.meta).toEqual({ tran_nos: [tranNo] })
  })

  test('is refused while an offer for a closed day or a refund proposal is open', async () => {
    const { tranNo, lineIds, paymentId } = await makeOrder(api.db, {
      accountId: a.accountId,
      at: api.clock.now(),
      lines: [{ date: '2026-11-10' }],
    })
    const ids = { tranNo, offerId: randomUUID(), letterId: randomUUID() }
    await sqlRows(
      api.db,
      `with letter as (insert into day_letter (id, tran_no, token_hash, made_at)
         values ($3, $1, sha256('a letter'), now()))
       insert into day_offer (id, letter_id, tran_no, offering_id, on_date, line_ids, due_at)
       select $2, $3, tran_no, offering_id, on_date, $4, '2026-11-22' from order_line where tran_no = $1`,
      [tranNo, ids.offerId, ids.letterId, lineIds],
    )
    expect((await forget(a)).body.code).toBe('bookings_unfinished')
    await sqlRows(api.db, `update day_offer set answer = 'withdrawn', answered_at = now() where id = $1`, [
      ids.offerId,
    ])
    await sqlRows(
      api.db,
      `insert into refund_proposal (id, key, tran_no, payment_id, amount_paise, reason, proposed_by, proposed_at)
       values (gen_random_uuid(), $1::text, $1::text, $2, 100, 'Requested', $3, now())`,
      [tranNo, paymentId, a.accountId],
    )
    expect((await forget(a)).body.code).toBe('bookings_unfinished')
    await sqlRows(
      api.db,
      `update refund_proposal set is_approved = false, decided_by = $2, decided_at = now()
      where tran_no = $1`,
      [tranNo, a.accountId],
    )
  })

  test('is refused while a parcel is unsent or a refund is pending', async () => {
    const refused = async () => (await forget(a)).body.code
    await api.db.updateTable('parcel').set({ state: 'packed' }).where('tranNo', '=', a.tranNo).execute()
    expect(await refused()).toBe('bookings_unfinished')
    await api.db.updateTable('parcel').set({ state: 'sent' }).where('tranNo', '=', a.tranNo).execute()
    await api.db.updateTable('refund').set({ state: 'pending' }).where('tranNo', '=', a.tranNo).execute()
    expect(await refused()).toBe('bookings_unfinished')
    await api.db.updateTable('refund').set({ state: 'processed' }).where('tranNo', '=', a.tranNo).execute()
    expect((await forget(a)).status).toBe(200)
  })

  test('is refused if office rights are granted at the same time', async () => {
    const forgetting = await inTransaction(api.db, async (trx) => {
      await trx
        .updateTable('account')
        .set({ capabilities: ['desk'] })
        .where('id', '=', a.accountId)
        .execute()
      const begun = forget(a)
      const waiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect
        .poll(async () => (await sqlRows(api.db, waiting)).length, { timeout: 10_000 })
        .toBeGreaterThan(0)
      return [begun]
    })
    const refused = await forgetting[0]
    expect([refused?.status, refused?.body.code]).toEqual([409, 'admin_stays'])
  })

  test('is refused for an office account', async () => {
    const refused = await forget(api.admin)
    expect([refused.status, refused.body.code]).toEqual([409, 'admin_stays'])
  })
})
