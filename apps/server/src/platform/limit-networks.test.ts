import { describe, expect, test } from 'vitest'
import { listNetworks } from './limit-networks.ts'

describe('a caller is counted', () => {
  test.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['::ffff:203.0.113.7', ['203.0.113.7']],
    ['::ffff:cb00:7107', ['203.0.113.7']],
    ['0:0:0:0:0:FFFF:203.0.113.7', ['203.0.113.7']],
  ])('%s, as an IPv4 address, by itself', (ip, networks) => {
    expect(listNetworks(ip)).toEqual(networks)
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:DB8:1:2::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
    ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ])('%s, as an IPv6 address, by its /64 and its /48', (ip, networks) => {
    expect(listNetworks(ip)).toEqual(networks)
  })

  test('an invalid address, as it is', () => {
    expect(listNetworks('unknown')).toEqual(['unknown'])
  })
})
