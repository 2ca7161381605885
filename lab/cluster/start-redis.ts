import { isListening } from '../../tools/dev/is-listening.ts'
import type { Plan } from './plan-cluster.ts'
import { type Engine, runEngine, waitUntil } from './run-engine.ts'

export type Redis = Awaited<ReturnType<typeof startRedis>>

/**
 * Redis with a replica. Both may fail: they only count and cache, and meanwhile each process counts on its own. So
 * there is no automatic failover and no persistence.
 */
export async function startRedis(plan: Plan) {
  const { redisPrimary, redisReplica } = plan.ports
  const start = (port: number, more: string[] = []) =>
    runEngine(plan, {
      name: `redis-${port}`,
      command: 'redis-server',
      args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more],
    })
  const startPrimary = async (): Promise<Engine> => {
    const engine = start(redisPrimary)
    await waitUntil('Redis listens', () => isListening(redisPrimary))
    return engine
  }
  let primary = await startPrimary()
  const replica = start(redisReplica, ['--replicaof', '127.0.0.1', String(redisPrimary)])
  return {
    kill: () => primary.end(),
    async start() {
      if (!primary.runs()) primary = await startPrimary()
    },
    freeze: () => primary.freeze(),
    thaw: () => primary.thaw(),
    async stop() {
      await Promise.all([primary.end(), replica.end()])
    },
  }
}
