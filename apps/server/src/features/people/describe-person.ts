import type { factorKinds, Person } from '@vazhipadu/contract/people'
import { GRACE_DAYS } from '../identity/factors/factor-standing.ts'
import { readRights } from '../identity/set-rights.ts'

/** The columns of an account that the list of people needs. */
export type Row = {
  id: string
  name: string
  email: string
  mobile: string | null
  capabilities: string[]
  disabledAt: Date | null
  grantedAt: Date | null
  hasPasskey: boolean
  hasApp: boolean
  hasPhone: boolean
  lastSignInAt: Date | null
  lastDevice: string | null
  lastSeenAt: Date | null
  devices: number
}

/** A change of capabilities, with the names of the requester and of the manager who decided. */
export type Change = {
  id: string
  accountId: string
  held: string[]
  wanted: string[]
  until: string | null
  reason: string
  askedById: string | null
  askedBy: string | null
  askedAt: Date
  endsAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  outcome: string | null
}

type Around = {
  me: string
  now: Date
  keepers: { id: string }[]
  changes: Change[]
  ends: { accountId: string; capability: string; until: string }[]
}

export function describePerson(row: Row, { me, now, keepers, changes, ends }: Around): Person {
  const held = readRights(row.capabilities)
  const own = changes.filter(({ accountId }) => accountId === row.id)
  const waiting = own.find(({ outcome, endsAt }) => outcome === null && endsAt > now)
  const last = own.find(({ outcome }) => outcome === 'done')
  const factor = nameFactor(row)
  const isNew = factor === 'none' && held.length > 0 && row.grantedAt !== null
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    capabilities: held,
    ends: ends
      .filter(({ accountId }) => accountId === row.id)
      .flatMap(({ capability, until }) =>
        readRights([capability]).map((name) => ({ capability: name, until })),
      ),
    factor,
    graceUntil: isNew && row.grantedAt ? addGrace(row.grantedAt) : null,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    lastDevice: row.lastDevice,
    devices: row.devices,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    isDisabled: row.disabledAt !== null,
    waiting: waiting ? describeWaiting(waiting, me, keepers) : null,
    withdrawn:
      held.length === 0 && last?.decidedAt ? { at: last.decidedAt.toISOString(), by: last.askedBy } : null,
    isMe: row.id === me,
  }
}

function describeWaiting(change: Change, me: string, keepers: { id: string }[]) {
  const mayAct = keepers.some(({ id }) => id === me)
  return {
    id: change.id,
    wanted: readRights(change.wanted),
    until: change.until,
    reason: change.reason,
    askedBy: change.askedBy,
    askedAt: change.askedAt.toISOString(),
    endsAt: change.endsAt.toISOString(),
    mayConfirm: mayAct && me !== change.askedById && me !== change.accountId,
    isMine: me === change.askedById,
  }
}

export function describeChange(change: Change) {
  return {
    id: change.id,
    at: (change.decidedAt ?? change.askedAt).toISOString(),
    held: readRights(change.held),
    wanted: readRights(change.wanted),
    until: change.until,
    reason: change.reason,
    askedBy: change.askedBy,
    decidedBy: change.decidedBy,
    outcome: (['done', 'declined', 'lapsed'] as const).find((name) => name === change.outcome) ?? null,
  }
}

function nameFactor({ hasPasskey, hasApp, hasPhone }: Row): (typeof factorKinds)[number] {
  if (hasPasskey && hasApp) return 'both'
  if (hasPasskey) return 'passkey'
  if (hasApp) return 'app'
  return hasPhone ? 'device' : 'none'
}

const addGrace = (from: Date) => new Date(from.getTime() + GRACE_DAYS * 86_400_000).toISOString()
