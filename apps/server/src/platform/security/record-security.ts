import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { unnestRows } from '../db/unnest-rows.ts'
import { requestContext } from '../log.ts'

/** The kinds of events that are logged. Add new kinds here. */
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
  /**
   * `wrong`: failed a check; `locked`: refused unchecked after too many calls; `refused`: not permitted (401 or 403).
   */
  outcome: 'done' | 'wrong' | 'locked' | 'refused'
  accountId?: string | undefined
  /** Keyed hashes, see `hash-client.ts`; never the typed text. */
  identifier?: Buffer | undefined
  flow?: Buffer | undefined
  /** Taken from the current request unless given. */
  network?: Buffer | undefined
  requestId?: string | undefined
  /** The code of a refusal. */
  reason?: string | undefined
  /** A route's pattern, a kind of download, a capability: never a name, an address or a secret. */
  about?: string | undefined
  times?: number
}

/**
 * Writes one event at once. With a `trx` it commits or rolls back with the change itself, as for capabilities and
 * second factors. Events that a stranger can cause at will go through `openSecurityLog` instead, which never makes a
 * caller wait.
 */
export async function recordSecurity(db: Db | Trx, event: SecurityEvent): Promise<void> {
  await insertEvents(db, [withContext(event)])
}

/** Adds the network of the current request. */
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
  const eventRows = unnestRows('given', rows, {
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
    select * from ${eventRows}`.execute(db)
}
