import type { Capability } from '@vazhipadu/contract/endpoint'

/** Who is calling, as the session check found it. */
export type Caller = {
  accountId: string
  sessionId: string
  /** When the person last proved who they are; what is dangerous asks for a recent one. */
  signedInAt: Date
  isAdmin: boolean
  capabilities: Capability[]
}

/** Turns an Authorization header into a caller, or refuses with 401. Given to the HTTP layer by `app.ts`. */
export type CheckSession = (authorization: string | undefined) => Promise<Caller>
