import { Agent } from 'node:http'
import type { VirtualClock } from './advance-clock.ts'
import type { Account } from './entities.ts'
import { makeId } from './make-id.ts'
import { type Attempt, postWebhook } from './post-webhook.ts'

/** An event and the state of its delivery. */
export interface Delivery {
  id: string
  event: string
  body: string
  secret: string
  state: 'held' | 'sending' | 'waiting' | 'delivered' | 'dropped' | 'muted' | 'abandoned'
  attempts: Attempt[]
  /** Virtual seconds of back-off so far. */
  waited: number
}

export interface WebhookModes {
  hold: boolean
  dropNext: number
  /** How often each event is sent; normally 1. */
  copies: number
  /** Real milliseconds before the first try. */
  delayMs: number
  /** Signs with the previous secret. */
  oldSecret: boolean
  /** Sends only these events; empty means all. */
  only: string[]
}

export interface WebhookOptions {
  url?: string | undefined
  secret: string
  timeoutMs: number
  /** Factor by which the back-off is shorter in real time than documented. */
  compression: number
}

export const usualModes: WebhookModes = {
  hold: false,
  dropNext: 0,
  copies: 1,
  delayMs: 0,
  oldSecret: false,
  only: [],
}

const daySeconds = 86_400
const concurrency = 32

export type WebhookSender = ReturnType<typeof sendWebhooks>

/** Delivers at least once, unordered, and gives up after a day. */
export function sendWebhooks(clock: VirtualClock, options: WebhookOptions) {
  const target = { ...options, oldSecret: options.secret, disabled: false }
  const modes: WebhookModes = { ...usualModes }
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  let deliveries: Delivery[] = []
  let byId = new Map<string, Delivery>()
  let underWay = 0
  let muted = false
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  let quiet: (() => void)[] = []

  function announce(account: Account, event: string, entities: Record<string, object>): void {
    if (modes.only.length > 0 && !modes.only.includes(event)) return
    const delivery: Delivery = {
      id: makeId(''),
      event,
      // Serialised at once: an event shows the state when it happened.
      body: JSON.stringify({
        entity: 'event',
        account_id: account.id,
        event,
        contains: Object.keys(entities),
        payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
        created_at: clock.now(),
      }),
      secret: modes.oldSecret ? target.oldSecret : target.secret,
      state: 'waiting',
      attempts: [],
      waited: 0,
    }
    deliveries.push(delivery)
    byId.set(delivery.id, delivery)
    if (muted) delivery.state = 'muted'
    else if (target.url === undefined || target.disabled) delivery.state = 'abandoned'
    else if (modes.dropNext > 0) {
      modes.dropNext--
      delivery.state = 'dropped'
    } else if (modes.hold) delivery.state = 'held'
    else start(delivery)
  }

  function start(delivery: Delivery): void {
    delivery.state = 'waiting'
    const { copies, delayMs } = modes
    const go = () => {
      for (let copy = 0; copy < copies; copy++) void attempt(delivery)
    }
    if (delayMs === 0) go()
    else after(delayMs, go)
  }

  async function attempt(delivery: Delivery): Promise<void> {
    if (target.url === undefined || target.disabled) return
    delivery.state = 'sending'
    underWay++
    const at = new Date(clock.nowMs()).toISOString()
    const to = { url: target.url, secret: delivery.secret, timeoutMs: target.timeoutMs }
    const end = await postWebhook(agent, to, delivery)
    delivery.attempts.push({ at, ...end })
    underWay--
    const isAccepted = end.status !== null && end.status >= 200 && end.status < 300
    if (isAccepted) delivery.state = 'delivered'
    else if (delivery.state === 'sending') waitAndRepeat(delivery)
    if (underWay === 0) for (const tell of quiet.splice(0)) tell()
  }

  function waitAndRepeat(delivery: Delivery): void {
    // Deleted meanwhile, or the sandbox is closing.
    if (stopped || byId.get(delivery.id) !== delivery) return
    // Back-off of one minute, two, four and so on, one day in total.
    const pause = Math.min(delivery.waited + 60, daySeconds - delivery.waited)
    if (pause <= 0) {
      delivery.state = 'abandoned'
      target.disabled = true
      for (const other of deliveries) if (other.state === 'waiting') other.state = 'abandoned'
      return
    }
    delivery.state = 'waiting'
    delivery.waited += pause
    const round = delivery.waited
    // Retries when the virtual clock is advanced or the shortened real time has passed, whichever is first.
    const repeat = () => {
      if (delivery.state === 'waiting' && delivery.waited === round) void attempt(delivery)
    }
    clock.schedule(clock.nowMs() + pause * 1000, repeat)
    after((pause * 1000) / target.compression, repeat)
  }

  function after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  return {
    announce,
    modes,
    target,
    list: () => deliveries,
    /** Runs `act` and records its events without sending them. */
    mute<T>(act: () => T): T {
      muted = true
      try {
        return act()
      } finally {
        muted = false
      }
    },
    /** Sends held events, optionally in reverse order, and stops holding new ones. */
    release(reversed: boolean): number {
      modes.hold = false
      const held = deliveries.filter((each) => each.state === 'held')
      for (const each of reversed ? held.reverse() : held) start(each)
      return held.length
    },
    /** Sends an event again at the merchant's request, with the same id. */
    replay(id: string): boolean {
      const delivery = byId.get(id)
      if (delivery !== undefined) start(delivery)
      return delivery !== undefined
    },
    setTarget(newTarget: { url?: string; secret?: string }): void {
      if (newTarget.url !== undefined) target.url = newTarget.url
      if (newTarget.secret !== undefined) {
        target.oldSecret = target.secret
        target.secret = newTarget.secret
      }
      target.disabled = false
    },
    /** Waits until no delivery is running, at most `mostMs`. */
    async settle(timeoutMs: number): Promise<void> {
      if (underWay === 0) return
      await new Promise<void>((resolve) => {
        quiet.push(resolve)
        after(timeoutMs, resolve)
      })
    },
    forget(): void {
      deliveries = []
      byId = new Map()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      for (const tell of quiet) tell()
      quiet = []
      Object.assign(modes, usualModes, { only: [] })
      target.disabled = false
    },
    stop(): void {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      agent.destroy()
    },
  }
}
