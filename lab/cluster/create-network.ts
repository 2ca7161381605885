import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PATH } from './find-engines.ts'
import { NODES, type Node, PORTS } from './plan-cluster.ts'

const run = promisify(execFile)
const PREFIX = 'vzk'
const MAX_SUBNETS = 200

const ip = (...args: string[]) => run('ip', args, { env: { PATH } })

export type Network = { bridge: string; host: string; network: string; nodes: Node[] }

/**
 * A network namespace for each node, so that it has its own address, ports and a cable to one switch. Addresses are
 * from the block reserved for network benchmarks.
 */
export async function createNetwork(): Promise<Network> {
  const number = await takeBridge()
  const bridge = `${PREFIX}${number}`
  const host = `198.18.${number}.254`
  await ip('addr', 'add', `${host}/24`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  const nodes = NODES.map((each) => ({
    number: each,
    name: `node${each}`,
    address: `198.18.${number}.${each}`,
    namespace: `${bridge}-${each}`,
  }))
  for (const node of nodes) await plugIn(bridge, node)
  return { bridge, host, network: `198.18.${number}.0/24`, nodes }
}

async function takeBridge(): Promise<number> {
  for (let number = 1; number < MAX_SUBNETS; number++) {
    const bridge = `${PREFIX}${number}`
    const isTaken = await ip('link', 'add', bridge, 'type', 'bridge').then(
      () => false,
      () => true,
    )
    if (isTaken) continue
    // The alias stores the owner's process id, so that `clear` can remove networks of dead processes.
    await ip('link', 'set', bridge, 'alias', String(process.pid))
    return number
  }
  throw new Error('no network is free: npm run cluster -- clear')
}

async function plugIn(bridge: string, { namespace, address }: Node): Promise<void> {
  await ip('netns', 'add', namespace)
  await ip('link', 'add', namespace, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  await ip('link', 'set', namespace, 'master', bridge, 'up')
  await ip('-n', namespace, 'link', 'set', 'lo', 'up')
  await ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  await ip('-n', namespace, 'link', 'set', 'eth0', 'up')
}

/** What a node is cut off from: the other nodes with their etcd, only its replication, or everything. */
export type Cut = 'nodes' | 'replication' | 'everybody'

/** Drops packets, as when a switch dies: no connection is reset. */
export async function cutNode(node: Node, others: Node[], cut: Cut): Promise<void> {
  await joinNode(node)
  const words = describeCut(
    others.map(({ address }) => address),
    cut,
  )
  const filter = run('nsenter', [`--net=/run/netns/${node.namespace}`, 'nft', '-f', '-'], { env: { PATH } })
  filter.child.stdin?.end(words)
  await filter
}

export function describeCut(others: string[], cut: Cut): string {
  const them = `{ ${others.join(', ')} }`
  const port = `${PORTS.postgres}`
  const rules = {
    nodes: [`ip saddr ${them} drop`, `ip daddr ${them} drop`],
    replication: [
      `ip saddr ${them} tcp sport ${port} drop; ip saddr ${them} tcp dport ${port} drop`,
      `ip daddr ${them} tcp sport ${port} drop; ip daddr ${them} tcp dport ${port} drop`,
    ],
    everybody: ['iifname != "lo" drop', 'oifname != "lo" drop'],
  }[cut]
  return `table inet cut {
  chain heard { type filter hook input priority 0; ${rules[0]}; }
  chain said { type filter hook output priority 0; ${rules[1]}; }
}
`
}

export async function joinNode({ namespace }: Node): Promise<void> {
  const args = [`--net=/run/netns/${namespace}`, 'nft', 'delete', 'table', 'inet', 'cut']
  await run('nsenter', args, { env: { PATH } }).catch(() => undefined)
}

/** All processes of a node. */
export async function listProcesses(namespace: string): Promise<number[]> {
  const { stdout } = await ip('netns', 'pids', namespace)
  return stdout.split('\n').filter(Boolean).map(Number)
}

export async function removeNetwork(bridge: string): Promise<void> {
  const { stdout } = await ip('netns', 'list')
  const names = stdout.split('\n').map((line) => line.split(' ')[0] ?? '')
  for (const namespace of names.filter((name) => name.startsWith(`${bridge}-`))) {
    for (const pid of await listProcesses(namespace)) end(pid)
    await ip('netns', 'del', namespace)
  }
  await ip('link', 'del', bridge).catch(() => undefined)
}

/** Removes networks whose owner was killed. Returns their number. */
export async function clearOrphans(): Promise<number> {
  const { stdout } = await ip('-j', 'link', 'show', 'type', 'bridge')
  const bridges = JSON.parse(stdout || '[]') as Array<{ ifname?: string; ifalias?: string }>
  const orphans = bridges.filter(
    ({ ifname = '', ifalias = '' }) => ifname.startsWith(PREFIX) && !isAlive(Number(ifalias)),
  )
  for (const { ifname = '' } of orphans) await removeNetwork(ifname)
  return orphans.length
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended meanwhile.
  }
}
