import { backUp, restoreBeside } from './back-up.ts'
import { type Cut, cutNode, joinNode } from './create-network.ts'
import { type Plan, PORTS } from './plan-cluster.ts'
import { findPrimary, findUnhealthy, lookAround, waitHealthy } from './read-health.ts'
import type { Etcd } from './start-etcd.ts'
import type { Nodes } from './start-nodes.ts'
import type { Redis } from './start-redis.ts'
import type { Ways } from './start-ways.ts'

type Parts = { plan: Plan; etcd: Etcd; nodes: Nodes; ways: Ways; redis: Redis }

/** Commands for a cluster beyond those of a `Temple`. */
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
    /** Folder of data, logs and configuration. */
    directory: plan.directory,
    /** The node that holds the lock; waits if there is none. */
    findPrimary: () => findPrimary(plan),
    look: () => lookAround(plan),
    describeHealth: async () => findUnhealthy(await lookAround(plan)) ?? 'healthy',
    async waitHealthy(seconds?: number) {
      copied += await waitHealthy(plan, seconds)
    },
    /** How often a standby that did not follow was copied again. */
    countCopied: () => copied,
    switchOver: () => switchOver(plan),

    killNode: (number: number) => nodes.kill(number),
    startNode: nodes.start,
    freezeNode: (number: number) => nodes.freeze(number),
    thawNode: (number: number) => nodes.thaw(number),
    /** Kills PostgreSQL alone; its Patroni lives and notices. */
    killEngine: nodes.killEngine,
    freezeEngine: nodes.freezeEngine,
    thawEngine: nodes.thawEngine,
    /** Freezes Patroni alone; its PostgreSQL continues as primary. */
    freezePatroni: nodes.freezePatroni,
    thawPatroni: nodes.thawPatroni,

    partNode,
    /** Returns the number of the node that was cut off. */
    async partPrimary(from: Cut = 'nodes'): Promise<number> {
      const primary = await findPrimary(plan)
      await partNode(primary, from)
      return primary
    },
    /** Reconnects the nodes that were cut off. */
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
    /** Restores the state at that moment beside the cluster; needs an older backup. */
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

/** Planned switchover: the synchronous standby becomes primary. Returns its number. */
async function switchOver(plan: Plan): Promise<number> {
  const primary = await findPrimary(plan)
  const sync = (await lookAround(plan)).find(({ isSync }) => isSync)?.node
  if (sync === undefined) throw new Error('no synchronous standby: no server can take over')
  const { address } = plan.nodes.find(({ number }) => number === primary) ?? { address: '' }
  const answer = await fetch(`http://${address}:${PORTS.patroni}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: `node${primary}`, candidate: `node${sync}` }),
    signal: AbortSignal.timeout(60_000),
  })
  if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`)
  return sync
}
