const smtpFaults = ['none', 'refuse', 'temporary-failure', 'hold-before-accept', 'hold-after-accept'] as const
const smsFaults = ['none', 'fail', 'hold'] as const

export interface Faults {
  smtp: (typeof smtpFaults)[number]
  sms: (typeof smsFaults)[number]
  /** Addresses rejected with 550 (no such mailbox). */
  bounce: string[]
}

export interface FaultPlayer {
  current(): Faults
  /** Number of deliveries that a hold delays at the moment. */
  held(): { smtp: number; sms: number }
  set(faults: Faults): void
  /** Resolves when this channel's fault ends or the sender disconnects; at once if there is no such fault. */
  waitWhile(channel: 'smtp' | 'sms', fault: string, left: AbortSignal): Promise<void>
}

export function simulateFaults(): FaultPlayer {
  let faults: Faults = { smtp: 'none', sms: 'none', bounce: [] }
  let waiting: { channel: 'smtp' | 'sms'; fault: string; release: () => void }[] = []
  const count = (channel: string) => waiting.filter((each) => each.channel === channel).length

  return {
    current: () => faults,
    held: () => ({ smtp: count('smtp'), sms: count('sms') }),
    set(next) {
      faults = next
      const released = waiting.filter(({ channel, fault }) => faults[channel] !== fault)
      waiting = waiting.filter((each) => !released.includes(each))
      for (const { release } of released) release()
    },
    waitWhile(channel, fault, left) {
      if (faults[channel] !== fault || left.aborted) return Promise.resolve()
      return new Promise((release) => {
        const wait = { channel, fault, release }
        waiting.push(wait)
        left.addEventListener('abort', () => {
          waiting = waiting.filter((each) => each !== wait)
          release()
        })
      })
    },
  }
}

/** Parses faults; unnamed ones are off. Returns a sentence if the request is invalid. */
export function readFaults(body: unknown): Faults | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'Send an object of faults.'
  const { smtp = 'none', sms = 'none', bounce = [], ...rest } = body as Record<string, unknown>
  const unknown = Object.keys(rest)
  const smtpFault = smtpFaults.find((each) => each === smtp)
  const smsFault = smsFaults.find((each) => each === sms)
  if (unknown.length > 0) return `There is no fault called ${unknown.join(', ')}.`
  if (smtpFault === undefined) return `smtp is one of ${smtpFaults.join(', ')}.`
  if (smsFault === undefined) return `sms is one of ${smsFaults.join(', ')}.`
  if (!Array.isArray(bounce) || !bounce.every((each) => typeof each === 'string')) {
    return 'bounce is a list of addresses.'
  }
  return { smtp: smtpFault, sms: smsFault, bounce: bounce.map((each) => each.toLowerCase()) }
}
