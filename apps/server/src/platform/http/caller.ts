import type { Capability } from '@vazhipadu/contract/rights'

/** The caller, as the session check found it. */
export type Caller = {
  accountId: string
  sessionId: string
  /** When the person last proved their identity; dangerous actions require a recent proof. */
  signedInAt: Date
  /** Holds a capability that may be used now. */
  isAdmin: boolean
  /** The capabilities that may be used now: none while a required second factor is missing. */
  capabilities: Capability[]
  /** When the second factor was last given in this session, or renewed by use. */
  factorAt: Date | null
  /** New office member without a second factor yet: may work, but may not do anything dangerous. */
  inGrace: boolean
  /** A paired device: reads the day sheet and nothing that belongs to the account that paired it. */
  isPaired: boolean
}

/** Turns an Authorization header into a caller, or refuses with 401. Passed to the HTTP layer by `app.ts`. */
export type CheckSession = (authorization: string | undefined) => Promise<Caller>

/** Extends the second factor's validity from now on, because it was just used. */
export type RenewFactor = (caller: Caller) => Promise<void>
