import { expect } from 'vitest'
import { keyId, secret, useSandbox } from './call-sandbox.ts'

export const order = { amount: 50_000, currency: 'INR', receipt: 'V123-1' }

/** The body of every refusal. */
export const refusal = (description: string | RegExp, more: object = {}) => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description: description instanceof RegExp ? expect.stringMatching(description) : description,
    source: expect.any(String),
    step: expect.any(String),
    reason: expect.any(String),
    metadata: expect.any(Object),
    ...more,
  },
})

/** A sandbox for the tests of a file, the official SDK, and requests that the SDK cannot make. */
export function useApi() {
  const { sandbox, rz } = useSandbox()
  return {
    sandbox,
    rz,
    async post(path: string, body: string, headers: Record<string, string> = {}) {
      const response = await fetch(`${sandbox.url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`,
          'content-type': 'application/json',
          ...headers,
        },
        body,
      })
      return { status: response.status, body: (await response.json()) as unknown }
    },
    async payOrder(outcome: 'captured' | 'authorized' | 'failed' | 'pending' = 'captured') {
      const made = await rz.sdk.orders.create(order)
      return { order: made, paid: sandbox.control.pay(made.id, { outcome }) }
    },
  }
}
