import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { unnestRows } from '../db/unnest-rows.ts'
import { requestContext } from '../log.ts'

/** What is noted for whoever has to find out afterwards who tried what. A new word is added here. */
export type SecurityWhat =
  | 'sign_in'
  | 'google_sign_in'
  | 'sign_up'
  | 'code_asked'
  | 'code_answered'
  | 'reset_asked'
  | 'password_reset'
  | 'password_changed'
  | 'contact_change_asked'
  | 'contact_changed'
  | 'session_ended'
  | 'factor_added'
  | 'factor_removed'
  | 'factor_given'
  | 'factor_reset'
  | 'recovery_used'
  | 'step_up'
  | 'return_agreed'
  | 'right_granted'
  | 'right_withdrawn'
  | 'account_disabled'
  | 'account_enabled'
  | 'device_paired'
  | 'device_ended'
  | 'office_refused'
  | 'token_forged'
  | 'signature_forged'
  | 'download_offered'
  | 'downloaded'
  | 'account_forgotten'
  | 'consent_withdrawn'
  | 'log_incomplete'

export type SecurityEvent = {
  at: Date
  what: SecurityWhat
  /** `locked`: not even looked at, because there were too many; `refused`: who it is was never the question. */
  outcome: 'done' | 'wrong' | 'locked' | 'refused'
  accountId?: string | undefined
  /** Keyed hashes, see `hash-who.ts`; never what was typed. */
  identifier?: Buffer | undefined
  flow?: Buffer | undefined
  /** Of the request under way, unless it is given. */
  network?: Buffer | undefined
  requestId?: string | undefined
  /** The code of a refusal. */
  reason?: string | undefined
  /** A route's pattern, a kind of download, a capability: never a name, an address or a secret. */
  about?: string | undefined
  times?: number
}

/**
 * One event, at once: with a `trx` it is written with the change or not at all, as rights and factors are. What a
 * stranger can cause at will goes through `openSecurityLog` instead, which never keeps a caller waiting.
 */
export async function recordSecurity(db: Db | Trx, event: SecurityEvent): Promise<void> {
  await insertEvents(db, [withContext(event)])
}

/** Adds where the request under way came from. */
export function withContext(event: SecurityEvent): SecurityEvent {
  const context = requestContext.getStore()
  const network = event.network ?? context?.networkHash?.()
  const requestId = event.requestId ?? context?.requestId
  return { ...event, network, requestId }
}

export async function insertEvents(db: Db | Trx, events: readonly SecurityEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    at: event.at,
    what: event.what,
    outcome: event.outcome,
    accountId: event.accountId ?? null,
    identifier: event.identifier ?? null,
    flow: event.flow ?? null,
    network: event.network ?? null,
    reason: event.reason ?? null,
    about: event.about ?? null,
    requestId: event.requestId ?? null,
    times: event.times ?? 1,
  }))
  const given = unnestRows('given', rows, {
    at: 'timestamptz',
    what: 'text',
    outcome: 'text',
    accountId: 'uuid',
    identifier: 'bytea',
    flow: 'bytea',
    network: 'bytea',
    reason: 'text',
    about: 'text',
    requestId: 'text',
    times: 'integer',
  })
  await sql`insert into security_event
      (at, what, outcome, account_id, identifier, flow, network, reason, about, request_id, times)
    select * from ${given}`.execute(db)
}
