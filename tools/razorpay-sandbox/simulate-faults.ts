/** One fault of the API, for a number of calls. */
export interface Fault {
  /** `POST /v1/orders`, `POST /v1/payments/:id/capture`; `*` or `:name` matches one segment, `**` any number. */
  match: string
  kind: (typeof faultKinds)[number]
  times: number
  status?: number
  delayMs?: number
  /** `Retry-After` of a 429; omitted if undefined. */
  retryAfterSeconds?: number
}

export const faultKinds = ['status', 'hang', 'reset', 'lost-response', '429', 'malformed', 'slow'] as const

export type FaultPlayer = ReturnType<typeof simulateFaults>

export function simulateFaults(now: () => number) {
  let faults: { fault: Fault; pattern: RegExp }[] = []
  let outage: { untilMs: number; kind: Fault['kind']; status: number } | undefined
  return {
    list: () => faults.map(({ fault }) => fault),
    set(newFaults: Fault[]): void {
      faults.push(...newFaults.map((fault) => ({ fault: { ...fault }, pattern: compile(fault.match) })))
    },
    clear(): void {
      faults = []
      outage = undefined
    },
    /** All calls fail for this time; `undefined` ends it. */
    setOutage(seconds: number | undefined, kind: Fault['kind'] = 'status', status = 503): void {
      outage = seconds === undefined ? undefined : { untilMs: now() + seconds * 1000, kind, status }
    },
    outageUntil: () => (outage !== undefined && outage.untilMs > now() ? outage.untilMs : undefined),
    /** The fault for this call; counts it as used. */
    take(method: string, path: string): Fault | undefined {
      if (outage !== undefined && outage.untilMs > now()) {
        return { match: '*', times: 1, kind: outage.kind, status: outage.status }
      }
      if (faults.length === 0) return undefined
      const met = faults.find(({ pattern }) => pattern.test(`${method} ${path}`))
      if (met === undefined) return undefined
      if (--met.fault.times <= 0) faults = faults.filter((each) => each !== met)
      return met.fault
    },
  }
}

function compile(match: string): RegExp {
  const escaped = match.trim().replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const parts = escaped.replace(/\*\*/g, '.+').replace(/\*|:[A-Za-z_]+/g, '[^/]+')
  return new RegExp(`^${parts}$`)
}
