import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { untrustedProxyCalls } from '../metrics.ts'

const WARN_EVERY_MS = 3_600_000

const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addSubnet('100.64.0.0', 10)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

/**
 * Behind a proxy that TRUSTED_PROXIES does not name, every visitor has the proxy's own address: limits count them all
 * as one, and the security log cannot distinguish them. Nothing else would show this, so it is logged. Strangers may
 * send the header too, so only a machine of a private network is taken for a proxy.
 */
export function warnUntrustedProxy(app: FastifyInstance): void {
  let warnedAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-for'] === undefined) return
    const peer = request.socket.remoteAddress
    if (peer === undefined || request.ip !== peer || !isNear(peer)) return
    untrustedProxyCalls.inc()
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    request.log.warn(
      'calls are forwarded by a proxy that TRUSTED_PROXIES does not name: all its visitors count as one',
    )
  })
}

function isNear(peer: string): boolean {
  return near.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
}
