import {
  changeEmail,
  changeMobile,
  generateEmailOtp,
  generateMobileOtp,
  verifyChangedEmail,
  verifyChangedMobile,
} from '@vazhipadu/contract/contact'
import { forgotPassword, refresh, resetPassword, signIn, verifyResetOtp } from '@vazhipadu/contract/identity'
import { getProfile } from '@vazhipadu/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantCapabilities } from '../../../testing/grant-capabilities.ts'
import { giveFactor, makeAccount, PASSWORD } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

let account: Awaited<ReturnType<typeof makeAccount>>
beforeEach(async () => {
  api.clock.advance({ minutes: 61 })
  account = await makeAccount(api)
})

const mailedCode = (to: string) =>
  api.mails.findLast((mail) => mail.to === to)?.letter.text.match(/\b\d{6}\b/)?.[0] ?? ''
const textedCode = (to: string) => api.texts.findLast((sms) => sms.to === to)?.variables.CODE ?? ''
const as = () => ({ token: account.token })
let fresh = 0
const freshEmail = () => `new${++fresh}@example.com`
const freshMobile = () => `+9195670${30_000 + ++fresh}`

async function start(email: string): Promise<string> {
  const answer = await api.call(changeEmail, { body: { email, currentPassword: PASSWORD } }, as())
  expect(answer.body.status).toBe('success')
  await api.runJobs()
  return answer.body.token ?? ''
}

describe('changing the e-mail address', () => {
  test('takes effect with the code sent to the new contact, and the old one is notified', async () => {
    const email = freshEmail()
    const token = await start(email)
    expect((await api.call(getProfile, {}, as())).body.email).toBe(account.email)
    const done = await api.call(verifyChangedEmail, { body: { otpCode: mailedCode(email), token } }, as())
    expect(done.body).toEqual({ status: 'success', message: 'Email verification successful.' })
    expect((await api.call(getProfile, {}, as())).body.email).toBe(email)
    await api.runJobs()
    expect(api.mails.findLast((mail) => mail.to === account.email)?.letter.subject).toBe(
      'Your e-mail address was changed',
    )
    expect((await api.call(signIn, { body: { identifier: email, password: PASSWORD } })).status).toBe(200)
    const again = await api.call(verifyChangedEmail, { body: { otpCode: mailedCode(email), token } }, as())
    expect(again.body.status).toBe('success')
  })

  test('of staff needs the second factor at the beginning and at the end', async () => {
    const email = freshEmail()
    const begun = await start(email)
    await grantCapabilities(api.db, account.email, ['desk'])
    const change = (token: string) =>
      api.call(changeEmail, { body: { email, currentPassword: PASSWORD } }, { token })
    const verify = (token: string) =>
      api.call(verifyChangedEmail, { body: { otpCode: mailedCode(email), token: begun } }, { token })
    const byPassword = await api.call(signIn, { body: { identifier: account.email, password: PASSWORD } })
    const { accessToken } = byPassword.body
    for (const answer of [await change(accessToken), await verify(accessToken)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_needed' } })
    const opened = await giveFactor(api, accessToken)
    expect((await verify(opened)).body.status).toBe('success')
  })

  test('is not affected by ten wrong codes of a stranger’s reset', async () => {
    for (let n = 0; n < 2; n++) {
      const { token } = (await api.call(forgotPassword, { body: { identifier: account.email } })).body
      for (let tries = 0; tries < 5; tries++)
        await api.call(verifyResetOtp, { body: { token, otpCode: '000000' } })
    }
    const email = freshEmail()
    const token = await start(email)
    const done = await api.call(verifyChangedEmail, { body: { otpCode: mailedCode(email), token } }, as())
    expect(done.body.status).toBe('success')
  })

  test('asks for the password', async () => {
    const answer = await api.call(
      changeEmail,
      { body: { email: freshEmail(), currentPassword: 'wrong' } },
      as(),
    )
    expect(answer.status).toBe(422)
    expect(answer.body.code).toBe('wrong_current_password')
  })

  test('to an address of another account answers alike, accepts no code, and notifies its owner', async () => {
    const owner = await makeAccount(api)
    const token = await start(owner.email)
    expect(api.mails.findLast((mail) => mail.to === owner.email)?.letter.subject).toBe(
      'You already have an account',
    )
    const tried = await api.call(verifyChangedEmail, { body: { otpCode: '123456', token } }, as())
    expect(tried.body.status).toBe('failed')
  })

  test('by two people to one address at once: one has it, the other is told it has ended', async () => {
    const email = freshEmail()
    const other = await makeAccount(api)
    const mine = await start(email)
    const myCode = mailedCode(email)
    const answer = await api.call(
      changeEmail,
      { body: { email, currentPassword: PASSWORD } },
      { token: other.token },
    )
    await api.runJobs()
    const answers = await Promise.all([
      api.call(verifyChangedEmail, { body: { otpCode: myCode, token: mine } }, as()),
      api.call(
        verifyChangedEmail,
        { body: { otpCode: mailedCode(email), token: answer.body.token ?? '' } },
        { token: other.token },
      ),
    ])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['failed', 'success'])
    expect(answers.find(({ body }) => body.status === 'failed')?.body.message).toBe(
      'This change has ended. Please begin again.',
    )
  })

  test('sends the code again after 30 seconds, not before', async () => {
    const email = freshEmail()
    const token = await start(email)
    api.clock.advance({ seconds: 1 })
    const soon = await api.call(generateEmailOtp, { body: { token } }, as())
    expect(soon.status).toBe(429)
    api.clock.advance({ seconds: 31 })
    const again = await api.call(generateEmailOtp, { body: { token } }, as())
    expect(again.body.message).toBe('A code is on its way to the new e-mail address.')
    await api.runJobs()
    expect(
      (await api.call(verifyChangedEmail, { body: { otpCode: mailedCode(email), token } }, as())).body.status,
    ).toBe('success')
  })

  test("cannot be finished with someone else's token", async () => {
    const email = freshEmail()
    const token = await start(email)
    const other = await makeAccount(api)
    const stolen = await api.call(
      verifyChangedEmail,
      { body: { otpCode: mailedCode(email), token } },
      { token: other.token },
    )
    expect(stolen.body).toEqual({ status: 'failed', message: 'This change has ended. Please begin again.' })
    const resent = await api.call(generateEmailOtp, { body: { token } }, { token: other.token })
    expect(resent.body.status).toBe('failed')
  })
})

describe('changing the mobile', () => {
  test('takes effect when the code sent to the new one fits', async () => {
    const mobile = freshMobile()
    const started = await api.call(changeMobile, { body: { mobile, currentPassword: PASSWORD } }, as())
    expect(started.body.sentBy).toBe('sms')
    await api.runJobs()
    const token = started.body.token ?? ''
    const wrong = await api.call(verifyChangedMobile, { body: { otpCode: '000000', token } }, as())
    expect(wrong.body.status).toBe('failed')
    const done = await api.call(verifyChangedMobile, { body: { otpCode: textedCode(mobile), token } }, as())
    expect(done.body).toEqual({ status: 'success', message: 'Mobile verification successful.' })
    expect((await api.call(getProfile, {}, as())).body).toMatchObject({ mobile, mobile_verified: true })
  })

  test('refuses a number that is none', async () => {
    const answer = await api.call(
      changeMobile,
      { body: { mobile: '12345', currentPassword: PASSWORD } },
      as(),
    )
    expect(answer.status).toBe(422)
    expect(answer.body.code).toBe('mobile_invalid')
  })

  test('asks for the password even for the first one, because it allows signing in', async () => {
    await api.db
      .updateTable('account')
      .set({ mobile: null, mobileVerified: false })
      .where('email', '=', account.email)
      .execute()
    expect((await api.call(changeMobile, { body: { mobile: freshMobile() } }, as())).status).toBe(422)
    const body = { mobile: freshMobile(), currentPassword: PASSWORD }
    expect((await api.call(changeMobile, { body }, as())).body.status).toBe('success')
  })

  test('notifies the owner by e-mail, and ends pending resets', async () => {
    const reset = await api.call(forgotPassword, { body: { identifier: account.email } })
    await api.runJobs()
    const thief = { otpCode: mailedCode(account.email), token: reset.body.token }
    expect((await api.call(verifyResetOtp, { body: thief })).body.status).toBe('success')
    const mobile = freshMobile()
    const started = await api.call(changeMobile, { body: { mobile, currentPassword: PASSWORD } }, as())
    await api.runJobs()
    const body = { otpCode: textedCode(mobile), token: started.body.token ?? '' }
    await api.call(verifyChangedMobile, { body }, as())
    await api.runJobs()
    expect(api.mails.findLast((mail) => mail.to === account.email)?.letter.subject).toBe(
      'Your mobile number was changed',
    )
    const late = await api.call(resetPassword, {
      body: { token: reset.body.token, password: 'a-thief-at-the-door' },
    })
    expect(late.body.status).toBe('failed')
  })

  test('to a country without SMS sends the code by e-mail, and the mobile stays unverified', async () => {
    const texts = api.texts.length
    const mobile = '+447400123456'
    const started = await api.call(changeMobile, { body: { mobile, currentPassword: PASSWORD } }, as())
    expect(started.body).toMatchObject({
      message: 'We cannot send an SMS to this mobile now, so the code is in your e-mail.',
      sentBy: 'email',
    })
    await api.runJobs()
    expect(api.texts.length).toBe(texts)
    const body = { otpCode: mailedCode(account.email), token: started.body.token ?? '' }
    expect((await api.call(verifyChangedMobile, { body }, as())).body.status).toBe('success')
    expect((await api.call(getProfile, {}, as())).body).toMatchObject({ mobile, mobile_verified: false })
  })

  test('restarting with the same number does not bypass the 30 seconds', async () => {
    const body = { mobile: freshMobile(), currentPassword: PASSWORD }
    await api.call(changeMobile, { body }, as())
    api.clock.advance({ seconds: 1 })
    expect((await api.call(changeMobile, { body }, as())).body.code).toBe('resend_too_soon')
  })

  test('is limited for each account, over all numbers', async () => {
    const statuses = []
    for (let n = 0; n < 11; n++) {
      const body = { mobile: freshMobile(), currentPassword: PASSWORD }
      statuses.push((await api.call(changeMobile, { body }, as())).status)
    }
    expect(statuses.at(-2)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })

  test('proves one that is there but unverified', async () => {
    const none = await api.call(generateMobileOtp, { body: {} }, as())
    expect(none.status).toBe(400)
    expect(none.body.code).toBe('mobile_missing')
    await api.db
      .updateTable('account')
      .set({ mobileVerified: false })
      .where('email', '=', account.email)
      .execute()
    const started = await api.call(generateMobileOtp, { body: {} }, as())
    await api.runJobs()
    const body = { otpCode: textedCode(account.mobile), token: started.body.token ?? '' }
    expect((await api.call(verifyChangedMobile, { body }, as())).body.status).toBe('success')
    expect((await api.call(getProfile, {}, as())).body.mobile_verified).toBe(true)
  })
})

describe('an account without a password', () => {
  test('changes its e-mail only within fifteen minutes of signing in', async () => {
    await api.db
      .updateTable('account')
      .set({ passwordHash: null })
      .where('email', '=', account.email)
      .execute()
    expect((await api.call(changeEmail, { body: { email: freshEmail() } }, as())).body.status).toBe('success')
    api.clock.advance({ minutes: 16 })
    // A refresh gives a new token, but does not count as a recent sign-in.
    const renewed = await api.call(refresh, {}, { cookie: account.cookie })
    const late = await api.call(
      changeEmail,
      { body: { email: freshEmail() } },
      { token: renewed.body.accessToken },
    )
    expect(late.status).toBe(403)
    expect(late.body.code).toBe('recent_sign_in_needed')
  })
})
