import { createHmac } from 'node:crypto'
import type { Config } from '../../config.ts'
import { listNetworks } from '../limit-networks.ts'

/** Half a SHA-256: no accidental collisions, and the rows stay small. */
const BYTES = 16
const MAX_CACHED_NETWORKS = 10_000

type Kind = 'network' | 'identifier' | 'flow'

export type ClientHasher = {
  /** The caller's network: one IPv4 address, or the /64 of one IPv6 household. */
  network(ip: string): Buffer
  /** An e-mail address or mobile, normalized. */
  identifier(text: string): Buffer
  /** The token that links the steps of one sign-up, reset or change. */
  flow(token: string): Buffer
  /** The hashes with every current and former key, to find entries written before a key was replaced. */
  all(kind: Kind, text: string): Buffer[]
}

/**
 * Pseudonyms for the security log: the same person gives the same hash, and without the key it reveals nothing. The key
 * is derived from the secret of the one-time codes, so that there is no further secret to manage.
 */
export function createClientHasher(config: Pick<Config, 'CODE_SECRETS'>): ClientHasher {
  const keys = config.CODE_SECRETS.map((secret) =>
    createHmac('sha256', secret).update('security log').digest(),
  )
  const [key = Buffer.alloc(0)] = keys
  const networks = new Map<string, Buffer>()
  const hash = (by: Buffer, kind: Kind, text: string) =>
    createHmac('sha256', by).update(`${kind}:${text}`).digest().subarray(0, BYTES)
  return {
    network(ip) {
      const cached = networks.get(ip)
      if (cached) return cached
      if (networks.size >= MAX_CACHED_NETWORKS) networks.clear()
      const made = hash(key, 'network', networkOf(ip))
      networks.set(ip, made)
      return made
    },
    identifier: (text) => hash(key, 'identifier', text),
    flow: (token) => hash(key, 'flow', token),
    all: (kind, text) => keys.map((by) => hash(by, kind, kind === 'network' ? networkOf(text) : text)),
  }
}

/** An IPv4 address as it is; of an IPv6 address the /64, the smallest network that a provider gives one customer. */
export function networkOf(ip: string): string {
  const [narrowest = ip] = listNetworks(ip)
  return narrowest
}
