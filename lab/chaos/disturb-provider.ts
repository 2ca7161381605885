import type { Anywhere, Fault } from './describe-worlds.ts'

/** More calls than any run makes, so the fault lasts until it is removed. */
const ALWAYS = 1_000_000
const COPIES = 12

const fail = (world: Anywhere, kind: object) =>
  world.control(
    'POST',
    'faults',
    ['GET', 'POST', 'PATCH'].map((method) => ({ match: `${method} /v1/**`, times: ALWAYS, ...kind })),
  )

/** The provider is down, answers 429, or sends its webhooks repeatedly and in reverse order. */
export const providerFaults: Fault[] = [
  {
    name: 'provider-refuses',
    times: 5,
    needs: 'plain',
    async inject({ provider }) {
      await provider.takeAway()
      return provider.putBack
    },
  },
  {
    name: 'provider-hangs',
    times: 5,
    needs: 'any',
    async inject(world) {
      await fail(world, { kind: 'hang' })
      return () => world.control('DELETE', 'faults')
    },
  },
  {
    name: 'provider-outage',
    times: 5,
    needs: 'any',
    async inject(world) {
      await world.control('POST', 'outage', { seconds: 600 })
      return () => world.control('POST', 'outage', { on: false })
    },
  },
  {
    name: 'provider-asks-for-patience',
    times: 5,
    needs: 'any',
    async inject(world) {
      await fail(world, { kind: '429', retryAfterSeconds: 1 })
      return () => world.control('DELETE', 'faults')
    },
  },
  {
    // The provider executes calls, but the responses are lost.
    name: 'provider-loses-answers',
    times: 5,
    needs: 'any',
    async inject(world) {
      await fail(world, { kind: 'lost-response' })
      return () => world.control('DELETE', 'faults')
    },
  },
  {
    name: 'webhook-storm',
    times: 5,
    needs: 'any',
    async inject(world) {
      await world.control('POST', 'webhooks', { copies: COPIES })
      return () => world.control('POST', 'webhooks', { copies: 1 })
    },
  },
  {
    // Webhooks in reverse order and twice: captured before authorised, refunded before paid.
    name: 'webhooks-reversed',
    times: 5,
    needs: 'any',
    async inject(world) {
      await world.control('POST', 'webhooks', { hold: true })
      return async () => {
        await world.control('POST', 'webhooks', { copies: 2 })
        await world.control('POST', 'webhooks/release', { reversed: true })
        await world.control('POST', 'webhooks', { copies: 1 })
      }
    },
  },
]
