import { createHmac } from 'node:crypto'
import type { Config } from '../../config.ts'
import { listNetworks } from '../limit-networks.ts'

/** Half a SHA-256: nobody meets the same by chance, and a row stays small. */
const BYTES = 16
const MOST_REMEMBERED = 10_000

type Kind = 'network' | 'identifier' | 'flow'

export type WhoHasher = {
  /** Whence: one IPv4 address, or the /64 that one household has in IPv6. */
  network(ip: string): Buffer
  /** An e-mail address or mobile in its one spelling. */
  identifier(text: string): Buffer
  /** The token that ties the steps of one sign-up, reset or change together. */
  flow(token: string): Buffer
  /** By every key there is: what was noted before a key was replaced is found too. */
  all(kind: Kind, text: string): Buffer[]
}

/**
 * Who it was, as the security log keeps it: comparable, and without the key good for nothing. The key is made of the
 * codes' secret, so that there is no further one to keep.
 */
export function createWhoHasher(config: Pick<Config, 'CODE_SECRETS'>): WhoHasher {
  const keys = config.CODE_SECRETS.map((secret) =>
    createHmac('sha256', secret).update('security log').digest(),
  )
  const [key = Buffer.alloc(0)] = keys
  const networks = new Map<string, Buffer>()
  const hash = (by: Buffer, kind: Kind, text: string) =>
    createHmac('sha256', by).update(`${kind}:${text}`).digest().subarray(0, BYTES)
  return {
    network(ip) {
      const known = networks.get(ip)
      if (known) return known
      if (networks.size >= MOST_REMEMBERED) networks.clear()
      const made = hash(key, 'network', networkOf(ip))
      networks.set(ip, made)
      return made
    },
    identifier: (text) => hash(key, 'identifier', text),
    flow: (token) => hash(key, 'flow', token),
    all: (kind, text) => keys.map((by) => hash(by, kind, kind === 'network' ? networkOf(text) : text)),
  }
}

/** An IPv4 address as it is; of an IPv6 address the /64, which is what one customer is given at the least. */
export function networkOf(ip: string): string {
  const [narrowest = ip] = listNetworks(ip)
  return narrowest
}
