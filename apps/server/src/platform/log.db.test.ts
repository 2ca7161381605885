import { randomUUID } from 'node:crypto'
import { addAddress } from '@vazhipadu/contract/address'
import { rescueOrder } from '@vazhipadu/contract/checkout'
import { changeEmail, changePassword } from '@vazhipadu/contract/contact'
import { forgotPassword, register } from '@vazhipadu/contract/identity'
import { addDevotee, updateProfile } from '@vazhipadu/contract/profile'
import { refundPayment } from '@vazhipadu/contract/refunds'
import { describe, expect, test } from 'vitest'
import { codeFor, makeAccount, makeAdmin, PASSWORD } from '../testing/make-account.ts'
import { startApi } from '../testing/start-api.ts'
import { startPaying } from '../testing/start-paying.ts'
import { createLog } from './log.ts'

describe('the log of a person’s whole way through', () => {
  test('names neither the person nor any secret', async () => {
    const api = await startApi()
    try {
      const person = {
        name: 'Vasundhara Thampuratti',
        email: 'vasundhara@example.com',
        mobile: '+919895551234',
      }
      const account = await makeAccount(api, person)
      const signed = { token: account.token }
      const code = codeFor(api, person.mobile)
      const address = {
        recipient: 'Raghunandan Varma',
        line1: 'Thekkemadathil House',
        city: 'Mavelikkara',
        country: 'IN',
        state: 'IN-KL',
        postalCode: '690101',
        mobile: '98955 51235',
      }
      await api.call(addAddress, { body: address }, signed)
      await api.call(addDevotee, { body: { name: 'Ambalika', nameMl: 'അംബാലിക' } }, signed)
      await api.call(updateProfile, { body: { name: 'Vasundhara Devi' } }, signed)
      const reset = await api.call(forgotPassword, { body: { identifier: person.email } })
      const changed = await api.call(
        changeEmail,
        { body: { email: 'vasundhara.devi@example.com', currentPassword: PASSWORD } },
        signed,
      )
      const newPassword = 'elevenbellsatdusk'
      await api.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } }, signed)
      // Refusals and errors are the likeliest to log personal data.
      await api.call(register, { body: { ...person, password: 'password123', consent: true } })
      await api.send('POST', '/auth/login', { identifier: person.email, password: 'wrong-in-a-hurry' })
      await api.send('POST', '/auth/login', `{"identifier":"${person.email}"`)
      await api.send('GET', `/search?email=${person.email}`, undefined)
      await api.send('GET', `/profile/${person.email}`, undefined)
      await api.runJobs()

      const log = api.logged.join('')
      expect(log).toContain('answered')
      expect(api.logged.length).toBeGreaterThan(12)
      const secrets = {
        name: 'Vasundhara',
        email: 'vasundhara',
        newEmail: 'vasundhara.devi',
        mobile: '9895551234',
        addressMobile: '98955 51235',
        recipient: 'Raghunandan',
        line1: 'Thekkemadathil',
        city: 'Mavelikkara',
        devotee: 'Ambalika',
        devoteeMl: 'അംബാലിക',
        password: PASSWORD,
        newPassword,
        wrongPassword: 'wrong-in-a-hurry',
        code,
        accessToken: account.token,
        refreshCookie: account.cookie.split('=')[1] ?? '',
        resetToken: reset.body.token,
        changeToken: changed.body.token ?? '',
      }
      for (const [what, secret] of Object.entries(secrets)) {
        expect(secret.length, what).toBeGreaterThan(5)
        expect(log.includes(secret), `the log names the ${what}`).toBe(false)
      }
    } finally {
      await api.close()
    }
  })
})

describe('the log of a refusal', () => {
  test('contains the refused rule and the booking, and nothing about the person', async () => {
    const p = await startPaying()
    try {
      const asAdmin = { token: (await makeAdmin(p)).token }
      const line = { offering_id: 11, name: 'Vasundhara', star_id: 9 }
      const { tran_no } = (await p.book([{ ...line, date: '2026-12-16' }])).body
      await p.book([{ ...line, date: '2026-11-01' }])
      const dates = [{ line_id: 1, date: '2026-12-17' }]
      await p.call(rescueOrder, { params: { tran_no }, body: { version: 1, dates } }, asAdmin)
      const body = { reason: 'Requested by Vasundhara', version: 1 }
      const query = { payment_number: 'pay_none', amount: 5, tran_no }
      await p.call(
        refundPayment,
        { query, body },
        { ...asAdmin, headers: { 'idempotency-key': randomUUID() } },
      )
      await p.send('GET', '/booking/orders/vasundhara@example.com', undefined)

      const refusals = p.logged
        .filter((written) => written.includes('request refused'))
        .map((written) => JSON.parse(written) as Record<string, unknown>)
      expect(refusals.map(({ code, rule, tranNo }) => ({ code, rule, tranNo }))).toEqual([
        { code: 'lines_refused', rule: 'past', tranNo: undefined },
        { code: 'nothing_to_rescue', rule: undefined, tranNo: tran_no },
        { code: 'payment_not_found', rule: undefined, tranNo: tran_no },
        { code: 'token_missing', rule: undefined, tranNo: undefined },
      ])
      expect(refusals.map(({ level }) => level)).toEqual([30, 30, 30, 30])
      expect(p.logged.join('')).not.toMatch(/vasundhara/i)
    } finally {
      await p.close()
    }
  })
})

describe('a careless line', () => {
  const write = (fields: object) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    log.info(fields, 'careless')
    return lines.join('')
  }

  test('is redacted by the names of its fields, three levels deep', () => {
    const person = {
      email: 'a@example.com',
      mobile: '+919847000000',
      password: 'sevenlamps',
      name: 'Sreedevi',
    }
    for (const fields of [person, { body: person }, { request: { body: person } }]) {
      const line = write(fields)
      for (const value of Object.values(person)) expect(line).not.toContain(value)
      expect(line).toContain('[redacted]')
    }
  })

  test('with an error keeps its kind and place, and not the values that PostgreSQL repeats', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "account_email"'), {
      code: '23505',
      constraint: 'account_email',
      detail: 'Key (email)=(a@example.com) already exists.',
      where: 'a@example.com',
    })
    const line = write({ err: error })
    expect(line).toContain('23505')
    expect(line).toContain('account_email')
    expect(line).not.toContain('a@example.com')
  })
})
