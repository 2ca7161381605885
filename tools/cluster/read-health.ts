import { askOnce } from '../bench/ask-once.ts'
import { addressOf, type Node, type Plan, PORTS } from './plan-cluster.ts'
import { waitUntil } from './run-engine.ts'

/** What one node says of itself. */
export type Look = { node: number; isPrimary: boolean; isReplica: boolean; isSync: boolean }

export const lookAround = ({ nodes }: Plan): Promise<Look[]> => Promise.all(nodes.map(lookAt))

async function lookAt(node: Node): Promise<Look> {
  const [isPrimary = false, isReplica = false, isSync = false] = await Promise.all(
    ['primary', 'replica', 'sync'].map((question) => says(node, question)),
  )
  return { node: node.number, isPrimary, isReplica, isSync }
}

const says = ({ address }: Node, question: string) =>
  fetch(`http://${address}:${PORTS.patroni}/${question}`, { signal: AbortSignal.timeout(1_500) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 200
    },
    () => false,
  )

/** What is amiss; nothing: one primary, two replicas, one of them waited for. */
export function judgeHealth(looks: Look[]): string | undefined {
  const count = (is: (look: Look) => boolean) => looks.filter(is).length
  const [primaries, replicas, syncs] = [
    count(({ isPrimary }) => isPrimary),
    count(({ isReplica }) => isReplica),
    count(({ isSync }) => isSync),
  ]
  if (primaries === 1 && replicas === 2 && syncs === 1) return undefined
  return `${primaries} primary, ${replicas} replicas, ${syncs} of them waited for`
}

const LOOKS = 3

/** Looked at three times: just before an old primary gives up, everything looks well for a moment. */
export async function waitHealthy(plan: Plan, seconds = 90): Promise<void> {
  let good = 0
  let last: string | undefined
  const look = async () => {
    await nudge(plan)
    last = judgeHealth(await lookAround(plan))
    good = last === undefined ? good + 1 : 0
    return good === LOOKS
  }
  await waitUntil('the cluster is healthy', look, { seconds, pauseMs: 400 }).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${last}`)
  })
}

/** The node that holds the lock; waits while there is none. */
export async function findPrimary(plan: Plan): Promise<number> {
  let found: number | undefined
  await waitUntil('the cluster has a primary', async () => {
    found = (await lookAround(plan)).find(({ isPrimary }) => isPrimary)?.node
    return found !== undefined
  })
  return found ?? 0
}

/** A little log: a standby that was rewound waits for some, and an idle primary writes none. */
async function nudge(plan: Plan): Promise<void> {
  const words = "select pg_logical_emit_message(false, 'nudge', '')"
  await askOnce(addressOf(plan, 'superuser'), words, 2_000).catch(() => undefined)
}
