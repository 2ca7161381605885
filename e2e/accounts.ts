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

/** For journeys that begin with an account: both codes, over HTTP. */
export async function openAccount(person: Person): Promise<Person> {
  const { name, email, mobile, password } = person
  const { tempToken: token } = await post('/auth/register', { name, email, mobile, password, consent: true })
  expect(await post('/auth/verify-email', { otpCode: await mailedCode(person), token })).toMatchObject({
    status: 'success',
  })
  const done = await post('/auth/verify-mobile', { otpCode: await smsCode(person), token })
  expect(done).toMatchObject({ status: 'success' })
  // The last code signs in: the journey itself begins with nobody signed in anywhere.
  await post('/auth/logout', {}, done.accessToken)
  return person
}

/** For pictures: four of a family and an address, over HTTP. */
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

/** As the command `npm run admin:grant -- <email> manager` does, long ago: a key is asked for. */
export async function grantOffice({ email }: Person, capabilities = everything): Promise<void> {
  await runSql('update account set capabilities = $2 where email = $1', [email, capabilities])
}

/**
 * The same, with the second factor as if it had just been given, on every device and whatever the clock does: most
 * journeys are not about the door. The one that is (`office-key.spec.ts`) shows its key by hand.
 */
export async function makeAdmin(person: Person): Promise<void> {
  await grantOffice(person)
  await openDoor(person, runSql)
}

const everything = ['desk', 'treasury', 'catalogue', 'sheet', 'audit', 'people', 'settings']
