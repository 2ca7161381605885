import { register, verifyEmail, verifyMobile } from '@vazhipadu/contract/identity'
import * as contract from '@vazhipadu/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccountId } from '../../testing/get-account-id.ts'
import { codeFor, makeAccount, PASSWORD } from '../../testing/make-account.ts'
import { offerLanguages } from '../../testing/offer-languages.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await offerLanguages(api.db, ['en', 'ml', 'ta'])
})
afterAll(() => api.close())

describe('the language of an account', () => {
  test('is English until another is chosen, and then that one', async () => {
    const me = await makeAccount(api)
    expect((await api.call(contract.getProfile, {}, me)).body.language).toBe('en')
    const saved = await api.call(contract.saveLanguage, { body: { language: 'ta' } }, me)
    expect([saved.status, saved.body.language]).toEqual([200, 'ta'])
    expect((await api.call(contract.getProfile, {}, me)).body.language).toBe('ta')
  })

  test('must be a language that the temple offers', async () => {
    const me = await makeAccount(api)
    const { status, body } = await api.call(contract.saveLanguage, { body: { language: 'hi' } }, me)
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([
      422,
      'language_not_offered',
      ['language'],
    ])
    const unknown = await api.send('PUT', '/profile/language', { language: 'xx' }, me)
    expect(unknown.status).toBe(422)
    expect((await api.call(contract.getProfile, {}, me)).body.language).toBe('en')
  })
})

describe('whoever signs up', () => {
  let people = 0
  async function signUp(language: string) {
    const email = `reader${++people}@example.com`
    const mobile = `+91984707700${people}`
    const headers = { 'accept-language': language }
    const body = { name: 'Reader', email, mobile, password: PASSWORD, consent: true } as const
    const token = (await api.call(register, { body }, { headers })).body.tempToken ?? ''
    await api.runJobs()
    await api.call(verifyEmail, { body: { otpCode: codeFor(api, email), token } })
    await api.runJobs()
    await api.call(verifyMobile, { body: { otpCode: codeFor(api, mobile), token } })
    const accountId = await getAccountId(api.db, email)
    return api.db
      .selectFrom('account')
      .innerJoin('consent', 'consent.accountId', 'account.id')
      .select(['account.language as reads', 'consent.language as agreedIn'])
      .where('account.id', '=', accountId)
      .executeTakeFirst()
  }

  test('reads what the page was shown in, and has agreed in it', async () => {
    expect(await signUp('ml')).toEqual({ reads: 'ml', agreedIn: 'ml' })
    // The mail with the code was written before the account existed.
    expect(api.mails.at(-1)?.letter.html).toContain('<html lang="ml">')
  })

  test('reads English where the temple does not offer that', async () => {
    expect(await signUp('hi-IN,hi;q=0.9')).toEqual({ reads: 'en', agreedIn: 'en' })
  })
})
