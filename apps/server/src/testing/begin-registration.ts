import { register, verifyEmail } from '@vazhipadu/contract/identity'
import { expect } from 'vitest'
import { codeFor, PASSWORD } from './make-account.ts'
import type { Api } from './start-api.ts'

let people = 0

/** A person without an account. */
export function newPerson() {
  people++
  const mobile = `+9199470${20_000 + people}`
  return {
    name: 'Sreedevi Menon',
    email: `s${people}@example.com`,
    mobile,
    password: PASSWORD,
    consent: true as const,
  }
}

/** Registers, and stops before the e-mail code is entered. */
export async function beginRegistration(api: Api, person = newPerson()) {
  const answer = await api.call(register, { body: person })
  expect(answer.status).toBe(200)
  await api.runJobs()
  return { ...person, token: answer.body.tempToken ?? '' }
}

/** Registers and enters the e-mail code, and stops before the SMS code. */
export async function passEmailStep(api: Api, person = newPerson()) {
  const started = await beginRegistration(api, person)
  const answer = await api.call(verifyEmail, {
    body: { otpCode: codeFor(api, started.email), token: started.token },
  })
  expect(answer.body.status).toBe('success')
  await api.runJobs()
  return { ...started, emailFallback: answer.body.emailFallback }
}
