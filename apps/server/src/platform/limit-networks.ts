import { isIPv4, isIPv6 } from 'node:net'
import type { Limit, RateLimits } from './rate-limit.ts'

/**
 * An IPv6 household has a whole /64 and may use another address for every request; a customer with a /48 has 65,536
 * such networks. So an IPv6 caller is counted by both. A carrier may have as many phones in one /48, which is why its
 * limit is ten times as high.
 */
const WIDE = 10

/** The networks by which a caller is counted, the narrowest first. An IPv4 address is counted as it is. */
export function listNetworks(ip: string): string[] {
  const [address = ip] = ip.split('%')
  if (!isIPv6(address)) return [address]
  const groups = expand(address)
  const mapped = readMapped(groups)
  if (mapped !== undefined) return [mapped]
  const first = (count: number) => groups.slice(0, count).map((group) => group.toString(16))
  return [`${first(4).join(':')}::/64`, `${first(3).join(':')}::/48`]
}

/**
 * Every limit by address goes through here. A call counts for each network of its caller, and is refused if any of them
 * has reached its limit.
 */
export function limitNetworks(limits: RateLimits) {
  return {
    async take(limit: Limit, ip: string): Promise<void> {
      for (const [each, key] of spread(limit, ip)) await limits.take(each, key)
    },
    async check(limit: Limit, ip: string): Promise<void> {
      for (const [each, key] of spread(limit, ip)) await limits.check(each, key)
    },
    async reward(limit: Limit, ip: string): Promise<void> {
      for (const [each, key] of spread(limit, ip)) await limits.reward(each, key)
    },
    takeLoosely(limit: Limit, ip: string): void {
      for (const [each, key] of spread(limit, ip)) limits.takeLoosely(each, key)
    },
    checkLoosely(limit: Limit, ip: string): void {
      for (const [each, key] of spread(limit, ip)) limits.checkLoosely(each, key)
    },
  }
}

function spread(limit: Limit, ip: string): [Limit, string][] {
  const { name, points, seconds } = limit
  const [narrow = ip, wide] = listNetworks(ip)
  if (wide === undefined) return [[limit, narrow]]
  return [
    [limit, narrow],
    [{ name: `${name}-wide`, points: points * WIDE, seconds }, wide],
  ]
}

/** The eight groups of an address in full notation. */
function expand(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const before = readGroups(head)
  const after = readGroups(tail ?? '')
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<number>(missing).fill(0), ...after]
}

function readGroups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

/** The IPv4 address in `::ffff:203.0.113.7` in either spelling: a dual-stack socket reports IPv4 callers like this. */
function readMapped(groups: number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6)
  if (groups[5] !== 0xff_ff || groups.slice(0, 5).some((group) => group !== 0)) return undefined
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
