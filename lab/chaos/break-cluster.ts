import type { Fault } from './describe-worlds.ts'

/**
 * Time in which the cluster must recover without help after each fault: one primary, and a standby that confirms
 * commits.
 */
const WHOLE_SECONDS = 120
/** Faults that need a cluster. */
export const clusterFaults: Fault[] = [
  {
    name: 'kill-primary',
    times: 20,
    needs: 'cluster',
    async inject(cluster) {
      const node = await cluster.findPrimary()
      await cluster.killNode(node)
      return async () => {
        cluster.startNode(node)
        await cluster.waitHealthy(WHOLE_SECONDS)
      }
    },
  },
  {
    name: 'freeze-primary',
    times: 20,
    outlivesLock: true,
    needs: 'cluster',
    async inject(cluster, { which }) {
      const node = await cluster.findPrimary()
      // Freezes either PostgreSQL alone, while its Patroni lives, or both.
      const [freeze, thaw] =
        which === 0 ? [cluster.freezeEngine, cluster.thawEngine] : [cluster.freezeNode, cluster.thawNode]
      await freeze(node)
      return async () => {
        await thaw(node)
        await cluster.waitHealthy(WHOLE_SECONDS)
      }
    },
  },
  {
    name: 'kill-primary-engine',
    times: 5,
    needs: 'cluster',
    async inject(cluster) {
      await cluster.killEngine(await cluster.findPrimary())
      return () => cluster.waitHealthy(WHOLE_SECONDS)
    },
  },
  {
    name: 'switch-over',
    times: 5,
    needs: 'cluster',
    async inject(cluster) {
      await cluster.switchOver()
      return () => cluster.waitHealthy(WHOLE_SECONDS)
    },
  },
  part('part-primary', 'nodes'),
  part('part-primary-from-all', 'everybody'),
  part('part-replication', 'replication'),
  pair('kill-etcd', (cluster) => [cluster.killEtcd, cluster.startEtcd]),
  pair('kill-etcd-leader', (cluster) => [cluster.killEtcdLeader, cluster.startEtcd]),
  pair('freeze-etcd-leader', (cluster) => [cluster.freezeEtcdLeader, cluster.thawEtcd]),
  pair('kill-redis', (cluster) => [cluster.killRedis, cluster.startRedis]),
  pair('freeze-redis', (cluster) => [cluster.freezeRedis, cluster.thawRedis]),
  pair('kill-pgbouncer', (cluster) => [cluster.killPgbouncer, cluster.startPgbouncer]),
  pair('freeze-pgbouncer', (cluster) => [cluster.freezePgbouncer, cluster.thawPgbouncer]),
]

type Acts = Parameters<Extract<Fault, { needs: 'cluster' }>['inject']>[0]

function pair(name: string, choose: (cluster: Acts) => [begin: () => unknown, end: () => unknown]): Fault {
  return {
    name,
    times: 5,
    needs: 'cluster',
    async inject(cluster) {
      const [begin, end] = choose(cluster)
      await begin()
      return async () => {
        await end()
        await cluster.waitHealthy(WHOLE_SECONDS)
      }
    },
  }
}

/** Separates the primary from its callers, the other nodes, or both, for longer than its lock lasts. */
function part(name: string, from: Parameters<Acts['partPrimary']>[0]): Fault {
  return {
    ...pair(name, (cluster) => [() => cluster.partPrimary(from), () => cluster.joinPrimary()]),
    outlivesLock: true,
  }
}
