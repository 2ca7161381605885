export type PressedLine = {
  offering_id: number
  date: string
  name: string
  star_id: number
  quantity: number
}

/** One action of a story. `order`, `press`, `by` are indexes modulo the number that exist. */
export type Action =
  | { does: 'press'; by: number; lines: PressedLine[]; checkout: 'now' | 'later'; api: number }
  | { does: 'press again'; press: number; api: number }
  | { does: 'open checkout'; order: number; api: number }
  | { does: 'pay'; order: number; outcome: Outcome; told: boolean; twice: boolean }
  | { does: 'bank says yes after all'; order: number }
  | { does: 'callback'; order: number; forged: boolean; api: number }
  | { does: 'success call' | 'failure call'; order: number; api: number }
  | {
      does: 'webhooks'
      are: 'held' | 'released' | 'reversed' | 'doubled' | 'single' | 'dropped'
      times: number
    }
  | { does: 'pass'; seconds: number }
  | { does: 'sweep' | 'jobs' | 'night'; api: number }
  | { does: 'all at once'; order: number }
  | { does: 'fault'; match: string; kind: FaultKind; times: number }
  | { does: 'outage'; seconds: number }
  | { does: 'restart' | 'lose jobs' }
  | { does: 'office refunds'; order: number; whole: boolean; api: number }
  | { does: 'devotee lets go' | 'office rescues'; order: number; api: number }
  | Trouble

export type Outcome = 'captured' | 'authorized' | 'failed' | 'pending'
export type FaultKind = 'status' | 'lost-response' | 'reset' | '429' | 'malformed'

/** The actions, whether events still held at the end ever arrive, and how banks then decide open disputes. */
export type Story = { actions: Action[]; eventsArrive: boolean; disputesEnd: DisputeEnd }

/** Faults of refunds on their way. */
export type Trouble =
  | { does: 'live'; days: number }
  | { does: 'half a year passes' | 'worker dies' | 'office closes a day' }
  | { does: 'balance'; isTooLow: boolean }
  | { does: 'bank fails a refund'; was: 'pending' | 'processed' }
  | { does: 'dispute'; order: number; isPart: boolean }
  | { does: 'dispute ends'; as: 'under_review' | DisputeEnd }
  | { does: 'desk returns a part'; order: number }
  | { does: 'order is lost'; order: number; isNotified: boolean }
  | { does: 'office retries'; order: number; api: number }
  | { does: 'office transfers'; order: number; verdict: Verdict; api: number }

export type DisputeEnd = 'won' | 'lost' | 'closed'

/** The second admin's decision about a transfer; `left`: none yet. */
export type Verdict = 'approved' | 'declined' | 'left'
