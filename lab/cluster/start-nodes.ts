import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listProcesses } from './create-network.ts'
import type { Node, Plan } from './plan-cluster.ts'
import { type Engine, runEngine } from './run-engine.ts'

export type Nodes = Awaited<ReturnType<typeof startNodes>>

/** Three PostgreSQL nodes, each under its own Patroni. */
export function startNodes(plan: Plan) {
  const patronis = new Map<number, Engine>()
  const find = (number: number): Node => {
    const node = plan.nodes.find((each) => each.number === number)
    if (!node) throw new Error(`there is no node ${number}`)
    return node
  }
  const start = (number: number) => {
    if (!patronis.get(number)?.runs()) patronis.set(number, startPatroni(plan, find(number)))
  }
  const listEngine = async (number: number) =>
    (await listProcesses(find(number).namespace)).filter((pid) => readName(pid) === 'postgres')
  /** Repeats until no new process is found, because the postmaster forks until it gets the signal itself. */
  const signalEngine = async (number: number, signal: NodeJS.Signals) => {
    const signalled = new Set<number>()
    for (let before = -1; before < signalled.size; ) {
      before = signalled.size
      for (const pid of (await listEngine(number)).filter((each) => !signalled.has(each))) {
        tell(pid, signal)
        signalled.add(pid)
      }
    }
  }
  for (const { number } of plan.nodes) start(number)
  return {
    find,
    start,
    /** Kills PostgreSQL with all its processes, and its Patroni, at once. */
    async kill(number: number) {
      const dying = patronis.get(number)?.end()
      await signalEngine(number, 'SIGKILL')
      await dying
    },
    killEngine: (number: number) => signalEngine(number, 'SIGKILL'),
    async freeze(number: number) {
      patronis.get(number)?.freeze()
      await signalEngine(number, 'SIGSTOP')
    },
    async thaw(number: number) {
      await signalEngine(number, 'SIGCONT')
      patronis.get(number)?.thaw()
    },
    freezeEngine: (number: number) => signalEngine(number, 'SIGSTOP'),
    thawEngine: (number: number) => signalEngine(number, 'SIGCONT'),
    freezePatroni: (number: number) => patronis.get(number)?.freeze(),
    thawPatroni: (number: number) => patronis.get(number)?.thaw(),
    /** All at once: the data is not needed afterwards. */
    async stop() {
      await Promise.all([...patronis.values()].map((each) => each.end()))
      await Promise.all(plan.nodes.map(({ number }) => signalEngine(number, 'SIGKILL')))
    },
  }
}

function startPatroni(plan: Plan, node: Node): Engine {
  const { command, env } = plan.engines.patroni
  return runEngine(plan, {
    name: `patroni-${node.name}`,
    command,
    args: [join(plan.directory, `${node.name}.yml`)],
    namespace: node.namespace,
    env,
  })
}

function readName(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended meanwhile.
  }
}
