import { join } from 'node:path'
import { isListening } from '../../tools/dev/is-listening.ts'
import type { Plan } from './plan-cluster.ts'
import { type Engine, readLog, runEngine, waitUntil } from './run-engine.ts'

export type Ways = Awaited<ReturnType<typeof startWays>>

/** HAProxy, which knows the primary, and PgBouncer in front of it. */
export async function startWays(plan: Plan) {
  const start = async (name: string, args: string[], port: number): Promise<Engine> => {
    const engine = runEngine(plan, { name, command: name, args })
    await waitUntil(`${name} listens`, () => isListening(port), { seconds: 15 }).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${readLog(plan, name)}`)
    })
    return engine
  }
  const startPooler = () => start('pgbouncer', [join(plan.directory, 'pgbouncer.ini')], plan.ports.pooler)
  const haproxy = await start(
    'haproxy',
    ['-db', '-f', join(plan.directory, 'haproxy.cfg')],
    plan.ports.writes,
  )
  let pooler = await startPooler()
  return {
    killPooler: () => pooler.end(),
    async startPooler() {
      if (!pooler.runs()) pooler = await startPooler()
    },
    freezePooler: () => pooler.freeze(),
    thawPooler: () => pooler.thaw(),
    async stop() {
      await Promise.all([pooler.end(), haproxy.end()])
    },
  }
}
