import { expect, test } from 'vitest'
import { classifyRefusal, explainFailure } from './explain-failure.ts'

const answered = (status: number, error?: Record<string, string>) =>
  explainFailure({ status, data: error && { error } })

test('rejected keys are the operator’s problem, in every form that the provider reports them', () => {
  const providerError = { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' }
  expect(answered(401, providerError).isPassing).toBe(true)
  expect(answered(400, providerError).isPassing).toBe(true)
  expect(answered(403).isPassing).toBe(true)
})

test('errors of the request itself are permanent', () => {
  const providerError = {
    code: 'BAD_REQUEST_ERROR',
    description: 'The payment has been fully refunded already',
  }
  expect(answered(400, providerError).isPassing).toBe(false)
  expect(answered(404, providerError).isPassing).toBe(false)
  // An answer without a reason is from a proxy in between and decides nothing.
  for (const status of [400, 404, 408]) expect(answered(status).kind).toBe('unreadable')
})

test('a refund refused for want of balance waits, one of an old payment is final, each by its words', () => {
  const judge = (status: number, description: string) => classifyRefusal(answered(status, { description }))
  const low = 'Your account does not have enough balance to carry out the refund operation.'
  const old = 'Refund is not supported by the bank because the payment is more than 6 months old'
  expect(judge(400, low)).toBe('no_balance')
  expect(judge(400, 'invalid request sent')).toBe('no_balance')
  expect(judge(400, old)).toBe('too_old')
  expect(judge(400, 'The payment has been fully refunded already')).toBe('refused')
  expect(judge(404, low)).toBe('refused')
  expect(judge(503, low)).toBe('passing')
})
