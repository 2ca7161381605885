import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.ts'

const answered = (status: number, error?: Record<string, string>) =>
  explainFailure({ status, data: error && { error } })

test('keys that are not accepted are the operator’s to mend, whichever way the provider says so', () => {
  const told = { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' }
  expect(answered(401, told).isPassing).toBe(true)
  expect(answered(400, told).isPassing).toBe(true)
  expect(answered(403).isPassing).toBe(true)
})

test('what is wrong with the request itself does not pass', () => {
  const told = { code: 'BAD_REQUEST_ERROR', description: 'The payment has been fully refunded already' }
  expect(answered(400, told).isPassing).toBe(false)
  expect(answered(404).isPassing).toBe(false)
})
