import type { Fault } from './describe-worlds.ts'
import { killPostgres, signalPostgres } from './signal-postgres.ts'

/** Killing and freezing processes. */
export const deaths: Fault[] = [
  {
    name: 'kill-api',
    times: 20,
    needs: 'any',
    async inject(world, { which }) {
      await world.endApi(which)
      return () => world.beginApi(which)
    },
  },
  {
    name: 'freeze-api',
    times: 20,
    needs: 'any',
    async inject(world, { which }) {
      world.freezeApi(which)
      return () => world.thawApi(which)
    },
  },
  {
    name: 'kill-worker',
    times: 20,
    needs: 'any',
    async inject(world, { which }) {
      await world.endWorker(which)
      return () => world.beginWorker(which)
    },
  },
  {
    name: 'freeze-worker',
    times: 20,
    needs: 'any',
    async inject(world, { which }) {
      world.freezeWorker(which)
      return () => world.thawWorker(which)
    },
  },
  {
    name: 'kill-primary',
    times: 20,
    needs: 'plain',
    async inject({ postgres }) {
      await killPostgres(postgres.data)
      return () => postgres.start()
    },
  },
  {
    name: 'freeze-primary',
    times: 20,
    needs: 'plain',
    async inject({ postgres: { data } }) {
      await signalPostgres(data, 'SIGSTOP')
      return () => signalPostgres(data, 'SIGCONT')
    },
  },
  {
    name: 'kill-redis',
    times: 5,
    needs: 'plain',
    async inject({ redis }) {
      await redis.kill()
      return redis.start
    },
  },
  {
    name: 'freeze-redis',
    times: 5,
    needs: 'plain',
    async inject({ redis }) {
      redis.freeze()
      return redis.thaw
    },
  },
]
