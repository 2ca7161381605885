import { forgotPassword, register, resendEmailOtp, signIn } from '@vazhipadu/contract/identity'
import { addDevotee, hideUserGuide, saveLanguage } from '@vazhipadu/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { pseudo, teachPseudo } from '../../testing/teach-pseudo.ts'

let api: Api
let me: Awaited<ReturnType<typeof makeAccount>>
const headers = { 'accept-language': 'ta' }
beforeAll(async () => {
  teachPseudo('ta')
  api = await startApi()
  me = await makeAccount(api)
})
afterAll(() => api.close())

describe('whoever reads Tamil', () => {
  test('is answered in it', async () => {
    const hidden = await api.call(hideUserGuide, {}, { token: me.token, headers })
    expect(hidden.body).toEqual({
      status: 'success',
      message: pseudo('The guide will not be shown again.'),
    })
    const asked = await api.call(forgotPassword, { body: { identifier: me.email } }, { headers })
    expect(asked.body.message).toBe(pseudo('If there is an account, a code is on its way to it.'))
  })

  test('is refused in it, by detail and by message', async () => {
    const body = { identifier: me.email, password: 'not-this-one' }
    const { body: refused } = await api.call(signIn, { body }, { headers })
    expect(refused).toMatchObject({
      code: 'wrong_credentials',
      detail: pseudo('The e-mail, mobile number or password is not right.'),
    })
    const { token } = (await api.call(forgotPassword, { body: { identifier: me.email } })).body
    const soon = await api.call(resendEmailOtp, { body: { token } }, { headers })
    const sentence = pseudo('Please wait 30 seconds before asking for another code.')
    expect(soon.body).toMatchObject({ code: 'resend_too_soon', detail: sentence, message: sentence })
  })

  test('validation messages are in Tamil', async () => {
    const short = await api.call(addDevotee, { body: { name: 'A' } }, { token: me.token, headers })
    expect(short.body.fields).toEqual({ name: pseudo('Please write at least 2 letters.') })
    const body = { name: 'Ammini', email: 'none', mobile: '98', password: PASSWORD, consent: false } as never
    const { fields } = (await api.call(register, { body }, { headers })).body
    expect(fields).toMatchObject({
      email: pseudo('This is not an e-mail address.'),
      consent: pseudo('Please agree to the terms and the privacy policy'),
    })
    const none = await api.send('PUT', saveLanguage.path, {}, { token: me.token, headers })
    expect(none.body).toMatchObject({ detail: pseudo('Required'), fields: { language: pseudo('Required') } })
  })
})

test('a reader of English gets English', async () => {
  const short = await api.call(addDevotee, { body: { name: 'A' } }, me)
  expect(short.body).toEqual({
    code: 'request_invalid',
    detail: 'String must contain at least 2 character(s)',
    fields: { name: 'String must contain at least 2 character(s)' },
  })
})
