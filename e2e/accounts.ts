import { expect } from '@playwright/test'
import { openDoor } from '../tools/dev/open-door.ts'
import { runSql } from './database.ts'
import { mailedCode, smsCode } from './inbox.ts'
import type { Person } from './people.ts'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'
const origin = process.env.E2E_WEB_URL ?? 'http://localhost:4173'

export async function post(path: string, body: object, token = ''): Promise<Record<string, string>> {
  const answer = await fetch(`${api}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${path} answers ${answer.status}`).toBe(true)
  return (await answer.json()) as Record<string, string>
}

/** Creates an account with both codes over HTTP, for journeys that start with one. */
export async function openAccount(person: Person): Promise<Person> {
  const { name, email, mobile, password } = person
  const { tempToken: token } = await post('/auth/register', { name, email, mobile, password, consent: true })
  expect(await post('/auth/verify-email', { otpCode: await mailedCode(person), token })).toMatchObject({
    status: 'success',
  })
  const done = await post('/auth/verify-mobile', { otpCode: await smsCode(person), token })
  expect(done).toMatchObject({ status: 'success' })
  // The last code signs in; sign out again, because journeys start signed out.
  await post('/auth/logout', {}, done.accessToken)
  return person
}

/** Adds four family members and an address over HTTP, for pictures. */
export async function addFamily({ email, password, name }: Person): Promise<void> {
  const { accessToken } = await post('/auth/login', { identifier: email, password })
  for (const devotee of [
    { name, nameMl: 'ലക്ഷ്മി മേനോൻ', starId: 9, relation: 'self' },
    { name: 'Arjun Menon', starId: 1, relation: 'spouse' },
    { name: 'Raghavan Nair', starId: null, relation: 'father' },
    { name: 'Meenakshi Amma', nameMl: 'മീനാക്ഷി അമ്മ', starId: 6, relation: 'mother' },
  ]) {
    await post('/profile/devotees', devotee, accessToken)
  }
  const house = {
    line1: 'Kizhakke Veettil, Punkunnam',
    city: 'Thrissur',
    state: 'IN-KL',
    postalCode: '680002',
  }
  await post(
    '/profile/address',
    { recipient: name, country: 'IN', mobile: '9847012345', ...house },
    accessToken,
  )
}

/** Same effect as an old `npm run admin:grant -- <email> manager`, so that a second factor is required. */
export async function grantOffice({ email }: Person, capabilities = everything): Promise<void> {
  await runSql('update account set capabilities = $2 where email = $1', [email, capabilities])
}

/**
 * As `grantOffice`, and with the second factor marked as just given on every device, whatever the clock does, because
 * most journeys are not about signing in. The one that is (`office-key.spec.ts`) uses its passkey itself.
 */
export async function makeAdmin(person: Person): Promise<void> {
  await grantOffice(person)
  await openDoor(person, runSql)
}

const everything = ['desk', 'treasury', 'catalogue', 'sheet', 'audit', 'people', 'settings']
