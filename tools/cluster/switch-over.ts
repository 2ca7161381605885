import { type Plan, PORTS } from './plan-cluster.ts'
import { findPrimary, lookAround } from './read-health.ts'

/** The planned way: the standby that is waited for becomes primary. Answers which it is. */
export async function switchOver(plan: Plan): Promise<number> {
  const primary = await findPrimary(plan)
  const sync = (await lookAround(plan)).find(({ isSync }) => isSync)?.node
  if (sync === undefined) throw new Error('no standby is waited for: nobody can take over')
  const { address } = plan.nodes.find(({ number }) => number === primary) ?? { address: '' }
  const answer = await fetch(`http://${address}:${PORTS.patroni}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: `node${primary}`, candidate: `node${sync}` }),
    signal: AbortSignal.timeout(60_000),
  })
  if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`)
  return sync
}
