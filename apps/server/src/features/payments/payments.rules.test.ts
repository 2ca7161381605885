import { expect, test } from 'vitest'
import { findBankReference } from './payments.rules.ts'

test.each([
  [{ rrn: '634910284417', upi_transaction_id: 'HDF0A1' }, '634910284417'],
  [{ auth_code: '102938', arn: '74460000000000000000001', rrn: null }, '74460000000000000000001'],
  [{ utr: 'N2319' }, 'N2319'],
  [{ bank_transaction_id: '0193827' }, '0193827'],
  [{ transaction_id: null }, null],
  [{ arn: '' }, null],
  [{}, null],
  [null, null],
  [undefined, null],
])('of %j a bank is asked with %s', (acquirerData, reference) => {
  expect(findBankReference(acquirerData)).toBe(reference)
})
