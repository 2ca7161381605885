import { join } from 'node:path'
import { type Node, type Plan, PORTS } from './plan-cluster.ts'
import { type Engine, readLog, runEngine, waitUntil } from './run-engine.ts'

export type Etcd = Awaited<ReturnType<typeof startEtcd>>

/** One member per node. */
export async function startEtcd(plan: Plan) {
  const { nodes } = plan
  const members = new Map<number, Engine>()
  const frozen = new Set<number>()
  const start = () => {
    for (const node of nodes)
      if (!members.get(node.number)?.runs()) members.set(node.number, startMember(plan, node))
  }
  const findLeader = async (): Promise<number> => {
    let found: number | undefined
    await waitUntil('etcd has a leader', async () => {
      const leads = await Promise.all(nodes.map(isLeader))
      found = nodes.find((_, n) => leads[n])?.number
      return found !== undefined
    })
    return found ?? 0
  }
  start()
  await findLeader().catch((error: unknown) => {
    throw new Error(`${String(error)}\n${readLog(plan, 'etcd-node1')}`)
  })
  return {
    members,
    findLeader,
    /** Starts members that are not running. */
    start,
    async killLeader(): Promise<number> {
      const leader = await findLeader()
      await members.get(leader)?.end()
      return leader
    },
    async killAll() {
      await Promise.all([...members.values()].map((each) => each.end()))
    },
    async freezeLeader(): Promise<number> {
      const leader = await findLeader()
      members.get(leader)?.freeze()
      frozen.add(leader)
      return leader
    },
    thaw() {
      for (const number of frozen) members.get(number)?.thaw()
      frozen.clear()
    },
  }
}

function startMember(plan: Plan, node: Node): Engine {
  const at = (address: string, port: number) => `http://${address}:${port}`
  const settings = {
    name: node.name,
    'data-dir': join(plan.directory, `etcd-${node.name}`),
    'listen-client-urls': at(node.address, PORTS.etcd),
    'advertise-client-urls': at(node.address, PORTS.etcd),
    'listen-peer-urls': at(node.address, PORTS.etcdPeers),
    'initial-advertise-peer-urls': at(node.address, PORTS.etcdPeers),
    'initial-cluster': plan.nodes
      .map(({ name, address }) => `${name}=${at(address, PORTS.etcdPeers)}`)
      .join(','),
    'initial-cluster-token': plan.directory,
    'initial-cluster-state': 'new',
    'enable-v2': String(plan.engines.patroni.driver === 'etcd'),
    'heartbeat-interval': '100',
    'election-timeout': '1000',
    'auto-compaction-retention': '1',
    logger: 'zap',
    'log-level': 'warn',
  }
  return runEngine(plan, {
    name: `etcd-${node.name}`,
    command: 'etcd',
    args: Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    namespace: node.namespace,
  })
}

async function isLeader({ address }: Node): Promise<boolean> {
  const answer = await fetch(`http://${address}:${PORTS.etcd}/v3/maintenance/status`, {
    method: 'POST',
    body: '{}',
    signal: AbortSignal.timeout(1_000),
  }).catch(() => undefined)
  if (!answer?.ok) return false
  const { leader, header } = (await answer.json()) as { leader?: string; header?: { member_id?: string } }
  return leader !== undefined && leader === header?.member_id
}
