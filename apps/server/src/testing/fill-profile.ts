import { randomUUID } from 'node:crypto'
import { recordSecurity } from '../platform/security/record-security.ts'
import { getAccountId } from './get-account-id.ts'
import { makeAccount } from './make-account.ts'
import type { Api } from './start-api.ts'

export type Marked = Awaited<ReturnType<typeof fillProfile>>

/** An account with a row in every table of identity and profile, each with the person's mark in it. */
export async function fillProfile(api: Api, mark: string, digits: string) {
  const mobile = `+9198${digits}`
  const account = await makeAccount(api, {
    name: `${mark} Name`,
    email: `${mark}-${randomUUID().slice(0, 8)}@example.com`.toLowerCase(),
    mobile,
  })
  const accountId = await getAccountId(api.db, account.email)
  const at = new Date('2026-11-01T04:00:00Z')
  const { db } = api
  const address = {
    recipient: `${mark} Recipient`,
    line1: `${mark} House`,
    line2: `${mark} Lane`,
    city: `${mark}ville`,
    state: 'IN-KL',
    country: 'IN',
    postalCode: '688524',
    mobile,
  }
  await db
    .insertInto('address')
    .values({ id: randomUUID(), accountId, ...address, isDefault: true, createdAt: at })
    .execute()
  await db
    .insertInto('devotee')
    .values({
      id: randomUUID(),
      accountId,
      name: `${mark} Child`,
      nameMl: `${mark} കുട്ടി`,
      relation: 'son',
      createdAt: at,
    })
    .execute()
  await db
    .insertInto('preference')
    .values({ accountId, theme: JSON.stringify({ note: `${mark} theme` }) })
    .execute()
  await db
    .insertInto('avatar')
    .values({
      accountId,
      code: `${mark}-avatar-${randomUUID()}`,
      image: Buffer.from(`${mark} face`),
      changedAt: at,
    })
    .execute()
  await db
    .updateTable('account')
    .set({ avatar: `/${mark}`, googleSub: `${mark}-${accountId}` })
    .where('id', '=', accountId)
    .execute()
  await db
    .updateTable('session')
    .set({ device: `${mark} phone` })
    .where('accountId', '=', accountId)
    .execute()
  const begun = { tokenHash: Buffer.from(randomUUID()), accountId, createdAt: at, expiresAt: at }
  await db
    .insertInto('contactChange')
    .values({ ...begun, id: randomUUID(), kind: 'email', value: `${mark}-new@x`, oldValue: `${mark}-old@x` })
    .execute()
  await db
    .insertInto('passwordReset')
    .values({ ...begun, id: randomUUID(), askedFor: 'hash' })
    .execute()
  await db
    .insertInto('signInCheck')
    .values({ id: randomUUID(), accountId, createdAt: at, expiresAt: at })
    .execute()
  await db
    .insertInto('nominee')
    .values({
      accountId,
      name: `${mark} Sister`,
      relation: 'sister',
      email: `${mark}-sister@x`,
      mobile,
      namedAt: at,
    })
    .execute()
  await db
    .insertInto('calendarFeed')
    .values({ accountId, digest: Buffer.from(randomUUID()), language: 'en', createdAt: at })
    .execute()
  await recordSecurity(db, { at, what: 'sign_in', outcome: 'done', accountId })
  return { account, accountId, address, at, mark, mobile }
}
