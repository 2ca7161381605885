import { generateMobileOtp, verifyChangedMobile } from '@vazhipadu/contract/contact'
import { expect, test } from 'vitest'
import { codeFor } from '../../testing/make-account.ts'
import type { Devotee } from '../../testing/make-devotees.ts'
import { startHolding } from '../../testing/start-holding.ts'
import { useStarted } from '../../testing/use-started.ts'

const p = useStarted(startHolding)

const PUSHPANJALI = 1
const HOMAM = 11
const DATE = '2027-01-20'

let numbers = 0
/** Somebody whose mobile nobody has ever proven. */
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
  // Another number later, which no SMS reaches: they have shown themselves once.
  await p.db.updateTable('account').set({ mobileVerified: false }).where('id', '=', by.accountId).execute()
  expect((await bookFew(by)).status).toBe(200)
})

test('where SMS is off for the country a code by e-mail serves', async () => {
  const { by, email } = await unproven('+447400123457')
  const { token, sentBy } = await sendCode(by)
  expect(sentBy).toBe('email')
  expect((await typeIn(by, token, codeFor(p, email))).status).toBe('success')
  expect((await bookFew(by)).status).toBe(200)
})

test.each(['whose SMS does not come', 'that another account has proven'])(
  'a number %s: after two SMS the code comes by e-mail, and nobody learns which it was',
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
    const first = await sendCode(by)
    expect(first).toMatchObject({ sentBy: 'sms', message: 'A code is on its way to this mobile.' })
    p.clock.advance({ seconds: 31 })
    const second = await sendCode(by, first.token)
    expect(second).toMatchObject({ sentBy: 'sms', message: first.message })
    p.clock.advance({ seconds: 31 })
    const third = await sendCode(by, second.token)
    expect(third).toMatchObject({
      sentBy: 'email',
      message: 'The SMS may not have come, so this code is in your e-mail.',
    })
    const letter = p.mails.findLast((mail) => mail.to === email)?.letter.text
    const code = letter?.match(/\b\d{6}\b/)?.[0] ?? ''
    expect((await typeIn(by, third.token, code)).status).toBe('success')
    expect((await bookFew(by)).status).toBe(200)
  },
)
