import { moveLine } from '@vazhipadu/contract/changes'
import {
  changeMobile,
  confirmMobile,
  generateMobileOtp,
  verifyChangedMobile,
} from '@vazhipadu/contract/contact'
import { getOrder } from '@vazhipadu/contract/orders'
import { describe, expect, test } from 'vitest'
import { getAccountId } from '../../testing/get-account-id.ts'
import { codeFor, makeAdmin } from '../../testing/make-account.ts'
import type { Devotee } from '../../testing/make-devotees.ts'
import { startHolding } from '../../testing/start-holding.ts'
import { useStarted } from '../../testing/use-started.ts'

const p = useStarted(startHolding)

const PUSHPANJALI = 1
const HOMAM = 11
const DATE = '2027-01-20'
const OTHER_DATE = '2027-01-21'

let numbers = 0
/** A devotee whose mobile number was never verified. */
async function unproven(mobile = `+9198460${String(20_000 + ++numbers)}`) {
  const by = p.someone()
  const email = `unproven${++numbers}@example.com`
  await p.db
    .updateTable('account')
    .set({ mobile, email, mobileVerified: false, provenAt: null })
    .where('id', '=', by.accountId)
    .execute()
  return { by, mobile, email }
}
const bookFew = (by: Devotee) => p.book(p.linesOn(HOMAM, DATE, 1), by)

async function sendCode(by: Devotee, token?: string) {
  const sent = await p.call(
    generateMobileOtp,
    { body: token ? { token } : {} },
    { token: await p.signIn(by) },
  )
  expect(sent.status).toBe(200)
  await p.runJobs()
  return { token: sent.body.token ?? '', sentBy: sent.body.sentBy, message: sent.body.message }
}
const typeIn = async (by: Devotee, token: string, otpCode: string) =>
  (await p.call(verifyChangedMobile, { body: { otpCode, token } }, { token: await p.signIn(by) })).body

test('a mobile that was never proven is proven before a place of few is held, once for ever', async () => {
  const { by, mobile } = await unproven()
  const refused = await bookFew(by)
  expect([refused.status, refused.body.code]).toEqual([422, 'mobile_unproven'])
  expect((await p.book(p.linesOn(PUSHPANJALI, DATE, 1), by)).status).toBe(200)
  const { token, sentBy } = await sendCode(by)
  expect(sentBy).toBe('sms')
  expect((await typeIn(by, token, codeFor(p, mobile))).status).toBe('success')
  expect((await bookFew(by)).status).toBe(200)
  // After a change to a number that no SMS has verified, the account counts as unverified.
  await p.db
    .updateTable('account')
    .set({ mobile: '+447400123460', mobileVerified: false })
    .where('id', '=', by.accountId)
    .execute()
  expect((await bookFew(by)).body.code).toBe('mobile_unproven')
})

test('if SMS is off for the country, no e-mail code proves the number, and the page refers to the office', async () => {
  const { by, email } = await unproven('+447400123457')
  const sent = await p.call(generateMobileOtp, { body: {} }, { token: await p.signIn(by) })
  expect(sent.body).toEqual({
    status: 'failed',
    message:
      'We cannot send SMS to this country. The temple office can confirm your number: please ask it by the help form.',
  })
  await p.runJobs()
  expect(p.mails.filter(({ to }) => to === email)).toEqual([])
  // Ordinary days can still be booked.
  expect((await p.book(p.linesOn(PUSHPANJALI, DATE, 1), by)).status).toBe(200)
  expect((await bookFew(by)).body.code).toBe('mobile_unproven')
})

test.each(['whose SMS does not come', 'that another account has proven'])(
  'a number %s: no code is sent by e-mail, and the answer does not reveal the reason',
  async (which) => {
    const { by, mobile, email } = await unproven()
    if (which.startsWith('that')) {
      const other = await unproven(mobile)
      await p.db
        .updateTable('account')
        .set({ mobileVerified: true })
        .where('id', '=', other.by.accountId)
        .execute()
    }
    let token: string | undefined
    for (let n = 0; n < 3; n++) {
      const sent = await sendCode(by, token)
      expect(sent).toMatchObject({ sentBy: 'sms', message: 'A code is on its way to this mobile.' })
      token = sent.token
      p.clock.advance({ seconds: 31 })
    }
    expect(p.mails.filter(({ to }) => to === email)).toEqual([])
    expect((await bookFew(by)).body.code).toBe('mobile_unproven')
  },
)

test('a code by e-mail that changes the number proves none, and ends what was proven before', async () => {
  const { by } = await unproven()
  await p.db
    .updateTable('account')
    .set({ mobileVerified: true, provenAt: p.clock.now() })
    .where('id', '=', by.accountId)
    .execute()
  expect((await bookFew(by)).status).toBe(200)
  const body = { mobile: '+447400123461' }
  const begun = await p.call(changeMobile, { body }, { token: await p.signIn(by) })
  expect(begun.body.sentBy).toBe('email')
  await p.runJobs()
  const { email } = await p.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', by.accountId)
    .executeTakeFirstOrThrow()
  expect((await typeIn(by, begun.body.token ?? '', codeFor(p, email))).status).toBe('success')
  expect((await p.book(p.linesOn(HOMAM, OTHER_DATE, 1), by)).body.code).toBe('mobile_unproven')
})

test('nor is a paid line moved to a day of which there are few places left', async () => {
  const { by } = await unproven()
  const booked = await p.book(p.linesOn(PUSHPANJALI, DATE, 1), by)
  p.control.pay(booked.body.checkout?.order_id ?? '')
  await p.settle()
  const tranNo = booked.body.tran_no
  const token = await p.signIn(by)
  const { body: order } = await p.call(getOrder, { params: { tran_no: tranNo } }, { token })
  expect(order.status).toBe('confirmed')
  const [{ poolId }] = (await p.db
    .selectFrom('offering')
    .select('poolId')
    .where('id', '=', PUSHPANJALI)
    .execute()) as [{ poolId: number }]
  await p.limitDay(poolId, OTHER_DATE, 20)
  const params = { tran_no: tranNo, line_id: order.lines[0]?.id ?? 0 }
  const move = () =>
    p.call(moveLine, { params, body: { date: OTHER_DATE, version: order.version } }, { token })
  expect((await move()).body.code).toBe('mobile_unproven')
  await p.db.updateTable('account').set({ mobileVerified: true }).where('id', '=', by.accountId).execute()
  expect((await move()).status).toBe(200)
})

describe('the office', () => {
  const confirm = async (by: Devotee, mobile: string, as: { token: string }) =>
    p.call(confirmMobile, { params: { account_id: by.accountId }, body: { mobile } }, as)

  test('confirms a person whom no SMS reaches, for that number alone, and it stands in the audit', async () => {
    const { by, mobile } = await unproven('+447400123458')
    const admin = await makeAdmin(p)
    const adminId = await getAccountId(p.db, admin.email)
    expect((await confirm(by, '+447400123459', admin)).body.code).toBe('mobile_changed')
    expect((await confirm(by, mobile, { token: await p.signIn(by) })).status).toBe(403)
    expect((await confirm(by, mobile, admin)).status).toBe(200)
    expect((await bookFew(by)).status).toBe(200)
    const kept = await p.db
      .selectFrom('account')
      .select(['confirmedMobile', 'confirmedBy', 'confirmedAt'])
      .where('id', '=', by.accountId)
      .executeTakeFirst()
    expect(kept).toEqual({
      confirmedMobile: mobile,
      confirmedBy: adminId,
      confirmedAt: p.clock.now(),
    })
    const written = await p.db
      .selectFrom('auditEntry')
      .select(['actorId', 'action'])
      .where('subjectId', '=', by.accountId)
      .where('action', '=', 'identity.mobile_confirmed')
      .execute()
    expect(written).toEqual([{ actorId: adminId, action: 'identity.mobile_confirmed' }])
    await p.db
      .updateTable('account')
      .set({ mobile: '+447400123462' })
      .where('id', '=', by.accountId)
      .execute()
    expect((await p.book(p.linesOn(HOMAM, OTHER_DATE, 1), by)).body.code).toBe('mobile_unproven')
  })

  test('does not confirm an own number', async () => {
    const admin = await makeAdmin(p)
    const own = { accountId: await getAccountId(p.db, admin.email), token: admin.token }
    expect((await confirm(own, admin.mobile, admin)).body.code).toBe('own_mobile')
  })
})
