import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getPerson, listPeople } from '@vazhipadu/contract/people'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { findFactorReset } from '../identity/factors/reset-factors.ts'
import { findSoleGrants } from '../identity/find-sole-grants.ts'
import { findAccountByEmail, findAccountByMobile, listOpenSessions } from '../identity/identity.reads.ts'
import { readIdentifier } from '../identity/identity.rules.ts'
import { readRights } from '../identity/set-rights.ts'
import { type Change, describeChange, describePerson, type Row } from './describe-person.ts'
import { personNotFound } from './people.errors.ts'
import { listConfirmers } from './people.rules.ts'

type Asking = { db: Db; me: string; now: Date }

/** Present, future and former office members: a handful of people. */
export async function readPeople({ db, me, now }: Asking): Promise<ResponseOf<typeof listPeople>> {
  const rows = await listRows(db, now)
  const keepers = await listKeepers(db)
  const ids = rows.map(({ id }) => id)
  const around = { me, now, keepers, changes: await listChanges(db, ids), ends: await listEnds(db) }
  return { people: rows.map((row) => describePerson(row, around)), managers: keepers.length }
}

export async function readPerson(asking: Asking, id: string): Promise<ResponseOf<typeof getPerson>> {
  const { db, me, now } = asking
  const row = (await listRows(db, now)).find((one) => one.id === id)
  if (!row) throw personNotFound()
  const keepers = await listKeepers(db)
  const changes = await listChanges(db, [id])
  const person = describePerson(row, { me, now, keepers, changes, ends: await listEnds(db) })
  const sessions = await listOpenSessions(db, id, now)
  const reset = await findFactorReset(db, id, now)
  const grants = await findSoleGrants(db, now)
  const drawer = await db
    .selectFrom('counterSession')
    .select('openedAt')
    .where('clerkId', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return {
    person,
    sessions: sessions.map((session) => ({
      id: session.id,
      device: session.device,
      signedInAt: session.signedInAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
    })),
    story: changes.map(describeChange),
    openDrawer: drawer ? { since: drawer.openedAt.toISOString() } : null,
    confirmers: listConfirmers(keepers, { askedBy: me, accountId: id, grants }).map(({ name }) => name),
    resetAsked: reset
      ? { by: reset.name, isMine: reset.askedBy === me, endsAt: reset.endsAt.toISOString() }
      : null,
  }
}

/** Finds a person to give capabilities to, by the complete e-mail address or number, never by a part of it. */
export async function findForRights({ db, me, now }: Asking, contact: string) {
  const found = await findByContact(db, contact)
  if (!found) throw personNotFound()
  const { id, name, email, mobile } = found
  const asking = { askedBy: me, accountId: id, grants: await findSoleGrants(db, now) }
  const confirmers = listConfirmers(await listKeepers(db), asking).map((keeper) => keeper.name)
  return { id, name, email, mobile, capabilities: readRights(found.capabilities), confirmers }
}

async function findByContact(db: Db, contact: string) {
  const who = readIdentifier(contact)
  if (who.kind === 'email') return findAccountByEmail(db, who.email)
  return who.kind === 'mobile' ? findAccountByMobile(db, who.mobile) : undefined
}

/** A change of capabilities, for the notices about it. */
export async function findChange(db: Db, id: string) {
  const row = await db.selectFrom('rightsChange').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, held: readRights(row.held), wanted: readRights(row.wanted) }
}

export async function isOfOffice(trx: Trx, accountId: string): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select('isAdmin')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (account?.isAdmin) return true
  const change = await trx
    .selectFrom('rightsChange')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return change !== undefined
}

async function listRows(db: Db, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.name, a.email, a.mobile, a.capabilities, a.disabled_at, a.granted_at,
      exists (select from passkey k where k.account_id = a.id) as has_passkey,
      exists (select from authenticator_app k where k.account_id = a.id) as has_app,
      exists (select from session s where s.account_id = a.id and s.is_paired and s.ended_at is null
        and s.expires_at > ${now}) as has_phone,
      last.signed_in_at as last_sign_in_at, last.device as last_device, open.last_seen_at,
      coalesce(open.devices, 0)::int as devices
    from account a
    left join lateral (
      select signed_in_at, device from session s where s.account_id = a.id order by signed_in_at desc limit 1
    ) last on true
    left join lateral (
      select max(last_seen_at) as last_seen_at, count(*) as devices from session s
      where s.account_id = a.id and s.ended_at is null and s.expires_at > ${now}
    ) open on true
    where a.id in (select id from account where is_admin union select account_id from rights_change)
    order by lower(a.name), a.id`.execute(db)
  return rows
}

async function listKeepers(db: Db) {
  return db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('isAdmin', '=', true)
    .where('disabledAt', 'is', null)
    .where('capabilities', '@>', sql<string[]>`array['people']`)
    .orderBy('name')
    .execute()
}

function listEnds(db: Db) {
  return db.selectFrom('rightEnd').selectAll().orderBy('until').execute()
}

function listChanges(db: Db, accountIds: string[]): Promise<Change[]> {
  return db
    .selectFrom('rightsChange as c')
    .leftJoin('account as asker', 'asker.id', 'c.askedBy')
    .leftJoin('account as decider', 'decider.id', 'c.decidedBy')
    .select(['c.id', 'c.accountId', 'c.held', 'c.wanted', 'c.until', 'c.reason', 'c.askedAt', 'c.endsAt'])
    .select(['c.askedBy as askedById', 'asker.name as askedBy', 'decider.name as decidedBy'])
    .select(['c.decidedAt', 'c.outcome'])
    .where('c.accountId', 'in', accountIds)
    .orderBy('c.askedAt', 'desc')
    .orderBy('c.id')
    .execute()
}
