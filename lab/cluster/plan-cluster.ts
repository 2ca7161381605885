import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import type { Engines } from './find-engines.ts'

export const NODES = [1, 2, 3] as const
export const PORTS = { postgres: 5432, patroni: 8008, etcd: 2379, etcdPeers: 2380 }
export const DATABASE = 'temple'
export const STANZA = 'temple'
/** Owner of the tables, and role of API and worker, separate as in production. */
export const OWNER = 'temple_owner'
export const RUNTIME = 'temple'

export type Node = { number: number; name: string; address: string; namespace: string }
export type Timing = { ttl: number; loopWait: number; retryTimeout: number }

/** Settings that all parts share. */
export type Plan = {
  directory: string
  engines: Engines
  timing: Timing
  nodes: Node[]
  /** The machine's own address in the nodes' network, and the network itself. */
  host: string
  network: string
  ports: {
    writes: number
    reads: number
    pooler: number
    redis: number
    redisPrimary: number
    redisReplica: number
  }
  passwords: { superuser: string; replication: string; rewind: string; owner: string; runtime: string }
}

/** loop_wait + 2 × retry_timeout must not exceed the TTL, or one slow answer of etcd demotes a healthy primary. */
export function chooseTiming(ttl: number): Timing {
  return ttl < 20 ? { ttl, loopWait: 1, retryTimeout: 3 } : { ttl, loopWait: 2, retryTimeout: 5 }
}

export async function planCluster(
  base: Pick<Plan, 'directory' | 'engines' | 'nodes' | 'host' | 'network'> & { ttl: number },
): Promise<Plan> {
  const { ttl, ...rest } = base
  return {
    ...rest,
    timing: chooseTiming(ttl),
    ports: {
      writes: await findFreePort(),
      reads: await findFreePort(),
      pooler: await findFreePort(),
      redis: await findFreePort(),
      redisPrimary: await findFreePort(),
      redisReplica: await findFreePort(),
    },
    passwords: {
      superuser: makeSecret(),
      replication: makeSecret(),
      rewind: makeSecret(),
      owner: makeSecret(),
      runtime: makeSecret(),
    },
  }
}

const makeSecret = () => randomBytes(12).toString('hex')

export const dataOf = ({ directory }: Plan, { name }: Node) => join(directory, name)
export const socketsOf = ({ directory }: Plan, { name }: Node) => join(directory, 'run', name)

/** Connects to the current primary, bypassing the pooler. */
export const addressOf = ({ ports, passwords }: Plan, role: 'superuser' | 'owner' | 'runtime') => {
  const name = { superuser: 'postgres', owner: OWNER, runtime: RUNTIME }[role]
  const database = role === 'superuser' ? 'postgres' : DATABASE
  return `postgres://${name}:${passwords[role]}@127.0.0.1:${ports.writes}/${database}`
}
