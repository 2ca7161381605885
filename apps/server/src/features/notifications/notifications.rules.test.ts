import { describe, expect, test } from 'vitest'
import { deriveStanding, nameFailure, pauseAfter } from './notifications.rules.ts'
import { doubted } from './triggers/notice-triggers.ts'

describe('the standing of a person over both channels', () => {
  test.each([
    [[null, null], 'untold'],
    [['sent', null], 'told'],
    [['sent', 'sent'], 'told'],
    [['sent', 'queued'], 'waiting'],
    [['failed', 'sending'], 'waiting'],
    [['failed', 'sent'], 'failed'],
    [['unknown', 'sent'], 'unknown'],
    [['unknown', 'failed'], 'failed'],
  ] as const)('%j: %s', (statuses, standing) => expect(deriveStanding(statuses, true)).toBe(standing))

  test('without any way to them they cannot be told, but what was sent is not forgotten', () => {
    expect(deriveStanding([null, null], false)).toBe('unreachable')
    expect(deriveStanding(['sent', null], false)).toBe('told')
  })
})

test.each([
  ['email', 'mail server answered 550', 'address_refused'],
  ['email', 'mail server answered 552', 'mailbox_full'],
  ['email', 'mail server answered 451', 'server_away'],
  ['email', 'mail server answered nothing', 'server_away'],
  ['email', 'bounced: 550 no such user', 'came_back'],
  ['email', 'unexpected error', 'other'],
  ['email', null, 'other'],
  ['sms', 'SMS provider answered 400', 'number_refused'],
  ['sms', 'SMS provider answered 500', 'provider_away'],
  ['sms', 'absent subscriber', 'not_delivered'],
] as const)('by %s, %s: %s', (channel, reason, failure) => expect(nameFailure(channel, reason)).toBe(failure))

test('temporary failures are retried three times, and three times more after each resending', () => {
  expect([1, 2, 3, 4, 5, 8].map(pauseAfter)).toEqual([30_000, 120_000, 600_000, undefined, 30_000, undefined])
})

test('only messages of batches are uncertain after a crash', () => {
  expect(doubted).toEqual(['reminder', 'performed', 'prasadam_sent', 'cancelled_by_temple', 'day_open_again'])
})
