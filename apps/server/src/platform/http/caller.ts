import type { Capability } from '@vazhipadu/contract/rights'

/** Who is calling, as the session check found it. */
export type Caller = {
  accountId: string
  sessionId: string
  /** When the person last proved who they are; what is dangerous asks for a recent one. */
  signedInAt: Date
  /** Holds a capability that may be used now. */
  isAdmin: boolean
  /** What may be used now: nothing, while the second factor is asked for and was not given. */
  capabilities: Capability[]
  /** When the second factor was last given in this session, or renewed by use. */
  factorAt: Date | null
  /** New in the office and without a second factor yet: may work, but nothing dangerous. */
  inGrace: boolean
  /** A paired device: the sheet, and nothing that belongs to its owner. */
  isPaired: boolean
}

/** Turns an Authorization header into a caller, or refuses with 401. Given to the HTTP layer by `app.ts`. */
export type CheckSession = (authorization: string | undefined) => Promise<Caller>

/** The second factor that was given a short while ago has been used, and counts from now on. */
export type RenewFactor = (caller: Caller) => Promise<void>
