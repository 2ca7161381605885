import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../platform/db/database.ts'

type Holder = { accountId: string; at: Date; mark: string; adminId: string }

/** The factors of a former office member: a key, an app, a code, a phone, and a reset that was never approved. */
export async function fillFactors(db: Db, { accountId, at, mark, adminId }: Holder): Promise<void> {
  await db
    .insertInto('passkey')
    .values({
      credentialId: randomBytes(32).toString('base64url'),
      accountId,
      userHandle: randomBytes(32),
      publicKey: randomBytes(77),
      counter: 0,
      transports: ['internal'],
      deviceType: 'multiDevice',
      backedUp: true,
      aaguid: randomUUID(),
      name: `${mark} key`,
      rpId: 'localhost',
      createdAt: at,
    })
    .execute()
  await db
    .insertInto('authenticatorApp')
    .values({
      id: randomUUID(),
      accountId,
      name: `${mark} app`,
      seed: 'test.sealed',
      lastUsedStep: 0,
      createdAt: at,
    })
    .execute()
  await db
    .insertInto('recoveryCode')
    .values({ codeHash: randomBytes(32), accountId, createdAt: at })
    .execute()
  await db
    .insertInto('pairedDevice')
    .values({
      id: randomUUID(),
      accountId,
      pairedBy: adminId,
      offeredUntil: at,
      name: `${mark} phone`,
      device: 'Chrome on Android',
    })
    .execute()
  await db.insertInto('factorReset').values({ accountId, askedBy: adminId, askedAt: at }).execute()
}
