import { queryOnce } from '../bench/query-once.ts'
import { addressOf, type Node, type Plan, PORTS } from './plan-cluster.ts'
import { waitUntil } from './run-engine.ts'

/** One node's report about itself. */
export type Look = {
  node: number
  isPrimary: boolean
  isReplica: boolean
  /** Whether the primary streams WAL to it. A standby without streaming may still report itself as a replica. */
  isStreaming: boolean
  isSync: boolean
}

export async function lookAround({ nodes }: Plan): Promise<Look[]> {
  const looks = await Promise.all(nodes.map(lookAt))
  const primary = nodes.find((_, n) => looks[n]?.isPrimary)
  const streaming = primary ? await listStreaming(primary) : []
  return looks.map((look) => ({ ...look, isStreaming: streaming.includes(`node${look.node}`) }))
}

async function lookAt(node: Node) {
  const [isPrimary = false, isReplica = false, isSync = false] = await Promise.all(
    ['primary', 'replica', 'sync'].map((question) => says(node, question)),
  )
  return { node: node.number, isPrimary, isReplica, isSync }
}

const ask = ({ address }: Node, question: string) =>
  fetch(`http://${address}:${PORTS.patroni}/${question}`, { signal: AbortSignal.timeout(1_500) })

const says = (node: Node, question: string) =>
  ask(node, question).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 200
    },
    () => false,
  )

type Described = { replication?: Array<{ application_name: string; state: string }> }

async function listStreaming(primary: Node): Promise<string[]> {
  const described = await ask(primary, 'patroni')
    .then((answer) => answer.json() as Promise<Described>)
    .catch((): Described => ({}))
  return (described.replication ?? [])
    .filter(({ state }) => state === 'streaming')
    .map((each) => each.application_name)
}

/** The fault; undefined if there is one primary with two streaming replicas, one of them synchronous. */
export function findUnhealthy(looks: Look[]): string | undefined {
  const count = (is: (look: Look) => boolean) => looks.filter(is).length
  const [primaries, replicas, syncs] = [
    count(({ isPrimary }) => isPrimary),
    count(({ isReplica, isStreaming }) => isReplica && isStreaming),
    count(({ isSync }) => isSync),
  ]
  if (primaries === 1 && replicas === 2 && syncs === 1) return undefined
  return `${primaries} primary, ${replicas} replicas with its log, ${syncs} of them waited for`
}

const LOOKS = 3
/** A standby that does not stream within this time will not recover without help. */
const FOLLOWING_MS = 15_000

/**
 * Waits until three checks in a row are good, because just before an old primary gives up, everything looks well for a
 * moment. A standby that runs but does not stream is copied again, as an operator would do. Returns how often.
 */
export async function waitHealthy(plan: Plan, seconds = 90): Promise<number> {
  const lame = new Map<number, number>()
  let copied = 0
  let good = 0
  let last: string | undefined
  const look = async () => {
    await nudge(plan)
    const looks = await lookAround(plan)
    last = findUnhealthy(looks)
    good = last === undefined ? good + 1 : 0
    for (const node of findLame(looks, lame, performance.now())) {
      await copyAnew(plan, node)
      copied += 1
    }
    return good === LOOKS
  }
  await waitUntil('the cluster is healthy', look, { seconds, pauseMs: 400 }).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${last}`)
  })
  return copied
}

/** Nodes that have run without streaming for too long. `since` stores when each was first seen so. */
export function findLame(looks: Look[], since: Map<number, number>, nowMs: number): number[] {
  const found: number[] = []
  for (const { node, isReplica, isStreaming } of looks) {
    if (isReplica && !isStreaming) since.set(node, since.get(node) ?? nowMs)
    else since.delete(node)
    if (nowMs - (since.get(node) ?? nowMs) < FOLLOWING_MS) continue
    since.delete(node)
    found.push(node)
  }
  return found
}

async function copyAnew({ nodes }: Plan, number: number): Promise<void> {
  const { address } = nodes.find((node) => node.number === number) ?? { address: '' }
  const answer = await fetch(`http://${address}:${PORTS.patroni}/reinitialize`, {
    method: 'POST',
    body: JSON.stringify({ force: true }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`)
}

/** The node that holds the lock; waits if there is none. */
export async function findPrimary(plan: Plan): Promise<number> {
  let found: number | undefined
  await waitUntil('the cluster has a primary', async () => {
    found = (await lookAround(plan)).find(({ isPrimary }) => isPrimary)?.node
    return found !== undefined
  })
  return found ?? 0
}

/** Writes a little WAL: a rewound standby waits for some, and an idle primary writes none. */
async function nudge(plan: Plan): Promise<void> {
  const words = "select pg_logical_emit_message(false, 'nudge', '')"
  await queryOnce(addressOf(plan, 'superuser'), words, 2_000).catch(() => undefined)
}
