import { expect, test } from 'vitest'
import { createClientHasher, networkOf } from './hash-client.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('%s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('one household of IPv6 is one network, its neighbour another, and without the key neither is found', () => {
  const who = createClientHasher({ CODE_SECRETS: ['the-secret-from-which-codes-derive-in-tests'] })
  const other = createClientHasher({ CODE_SECRETS: ['another-secret-from-which-codes-derive'] })
  const home = who.network('2001:db8:1:2::a')
  expect(home).toHaveLength(16)
  expect(who.network('2001:db8:1:2:ffff::b')).toEqual(home)
  expect(who.network('2001:db8:1:3::a')).not.toEqual(home)
  expect(other.network('2001:db8:1:2::a')).not.toEqual(home)
  expect(who.all('network', '2001:db8:1:2::c')).toEqual([home])
  expect(who.identifier('a@example.com')).not.toEqual(who.flow('a@example.com'))
})
