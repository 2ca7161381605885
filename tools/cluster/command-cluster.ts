import { backUp, restoreBeside } from './back-up.ts'
import { type Cut, cutNode, joinNode } from './lay-network.ts'
import type { Plan } from './plan-cluster.ts'
import { findPrimary, judgeHealth, lookAround, waitHealthy } from './read-health.ts'
import type { Etcd } from './start-etcd.ts'
import type { Nodes } from './start-nodes.ts'
import type { Redis } from './start-redis.ts'
import type { Ways } from './start-ways.ts'
import { switchOver } from './switch-over.ts'

type Parts = { plan: Plan; etcd: Etcd; nodes: Nodes; ways: Ways; redis: Redis }

/** What can be done to a cluster beyond what can be done to a `Temple`. */
export function commandCluster({ plan, etcd, nodes, ways, redis }: Parts) {
  let cut: number[] = []
  let copied = 0
  const restored: Array<Awaited<ReturnType<typeof restoreBeside>>> = []
  const partNode = async (number: number, from: Cut = 'nodes') => {
    const node = nodes.find(number)
    await cutNode(
      node,
      plan.nodes.filter((each) => each !== node),
      from,
    )
    cut.push(number)
  }
  return {
    /** Where everything is written: data, logs, configuration. */
    directory: plan.directory,
    /** The node that holds the lock; waits while there is none. */
    findPrimary: () => findPrimary(plan),
    look: () => lookAround(plan),
    describeHealth: async () => judgeHealth(await lookAround(plan)) ?? 'healthy',
    async waitHealthy(seconds?: number) {
      copied += await waitHealthy(plan, seconds)
    },
    /** How often a standby that did not follow was copied anew. */
    countCopied: () => copied,
    switchOver: () => switchOver(plan),

    killNode: (number: number) => nodes.kill(number),
    startNode: nodes.start,
    freezeNode: (number: number) => nodes.freeze(number),
    thawNode: (number: number) => nodes.thaw(number),
    /** PostgreSQL alone; its Patroni lives and notices. */
    killEngine: nodes.killEngine,
    freezeEngine: nodes.freezeEngine,
    thawEngine: nodes.thawEngine,
    /** Patroni alone: its PostgreSQL goes on as if it were primary. */
    freezePatroni: nodes.freezePatroni,
    thawPatroni: nodes.thawPatroni,

    partNode,
    /** Answers which node was cut. */
    async partPrimary(from: Cut = 'nodes'): Promise<number> {
      const primary = await findPrimary(plan)
      await partNode(primary, from)
      return primary
    },
    /** Whoever was cut hears the others again. */
    async joinPrimary() {
      for (const number of cut) await joinNode(nodes.find(number))
      cut = []
    },

    killEtcdLeader: () => etcd.killLeader(),
    killEtcd: () => etcd.killAll(),
    startEtcd: etcd.start,
    freezeEtcdLeader: () => etcd.freezeLeader(),
    thawEtcd: () => etcd.thaw(),

    killRedis: redis.kill,
    startRedis: () => redis.start(),
    freezeRedis: redis.freeze,
    thawRedis: redis.thaw,

    killPgbouncer: ways.killPooler,
    startPgbouncer: () => ways.startPooler(),
    freezePgbouncer: ways.freezePooler,
    thawPgbouncer: ways.thawPooler,

    async backup(type?: 'full' | 'incr') {
      await backUp(plan, nodes.find(await findPrimary(plan)), type)
    },
    /** A copy beside the cluster, as all was at that moment; it needs a backup that is older. */
    async restoreTo(time: Date | string) {
      const copy = await restoreBeside(plan, new Date(time))
      restored.push(copy)
      return copy
    },
    async stopRestored() {
      for (const copy of restored.splice(0)) await copy.stop()
    },
  }
}
