import type { Address } from '@vazhipadu/contract/address'
import { type Devotee, type Profile, relations } from '@vazhipadu/contract/profile'
import { theme } from '@vazhipadu/contract/theme'
import { languageOf } from '../../platform/choose-language.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { nameCountry, nameState } from './list-countries.ts'
import { dataNotFound } from './profile.errors.ts'

/** Includes the capabilities that may be used now, by which the app decides what of the office to show. */
export async function getProfile(db: Db, caller: Caller): Promise<Profile> {
  const row = await db
    .selectFrom('account')
    .leftJoin('preference', 'preference.accountId', 'account.id')
    .select((row) => [
      'account.name',
      'account.email',
      'account.mobile',
      'account.mobileVerified',
      'account.avatar',
      'account.isAdmin',
      'account.passwordHash',
      'account.googleSub',
      'account.language',
      'preference.theme',
      'preference.noticesByEmail',
      'preference.noticesBySms',
      'preference.guideHidden',
      'preference.knownAtCounter',
      row
        .exists(
          row
            .selectFrom('orders')
            .select('orders.tranNo')
            .whereRef('orders.accountId', '=', 'account.id')
            .where('orders.confirmedAt', 'is not', null),
        )
        .as('hasBooked'),
    ])
    .where('account.id', '=', caller.accountId)
    .executeTakeFirst()
  if (!row) throw dataNotFound()
  return {
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    mobile_verified: row.mobileVerified,
    avatar: row.avatar,
    is_admin: caller.isAdmin,
    worksHere: row.isAdmin,
    isPaired: caller.isPaired,
    capabilities: caller.capabilities,
    hasPassword: row.passwordHash !== null,
    hasGoogle: row.googleSub !== null,
    preferences: {
      // A stored theme of an older version that no longer parses counts as none.
      theme: theme.safeParse(row.theme).data ?? null,
      notices: { email: row.noticesByEmail ?? true, sms: row.noticesBySms ?? true },
      knownAtCounter: row.knownAtCounter ?? false,
    },
    language: languageOf(row.language),
    // Unless the person has chosen: shown until the first booking.
    showUserGuide: !(row.guideHidden ?? row.hasBooked),
  }
}

export async function listAddresses(db: Db | Trx, accountId: string): Promise<Address[]> {
  const rows = await db
    .selectFrom('address')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ accountId: _owner, createdAt: _at, ...row }) => ({
    ...row,
    countryName: nameCountry(row.country) ?? row.country,
    stateName: nameState(row.country, row.state) ?? row.state,
  }))
}

export async function listDevotees(db: Db | Trx, accountId: string): Promise<Devotee[]> {
  const rows = await db
    .selectFrom('devotee')
    .select(['id', 'name', 'nameMl', 'starId', 'relation'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, relation: relations.find((name) => name === row.relation) ?? 'other' }))
}

export async function findAvatar(db: Db, code: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('avatar').select('image').where('code', '=', code).executeTakeFirst()
  return row?.image
}
