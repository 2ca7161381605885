import { jobs } from '../../../apps/server/src/jobs.ts'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { installQueues } from '../../../apps/server/src/platform/jobs/install-queues.ts'
import { type Postgres, startPostgres } from '../../../apps/server/src/testing/start-postgres.ts'
import { runTemple } from './run-temple.ts'

export type Temple = Awaited<ReturnType<typeof startTemple>>

type TempleOptions = {
  postgres?: Postgres
  changes?: Record<string, string>
  /** Seeds the database before it is used. */
  fill?: (databaseUrl: string) => Promise<void>
} & Pick<Parameters<typeof runTemple>[0], 'sandboxPort' | 'own'>

/** The temple on a PostgreSQL of its own, because killing one server process ends all its sessions. */
export async function startTemple({ postgres, ...options }: TempleOptions = {}) {
  const own = postgres ?? (await startPostgres())
  const databaseUrl = `${own.server}/postgres`
  await migrate(databaseUrl)
  await installQueues(databaseUrl, jobs)
  const temple = await runTemple({ databaseUrl, ...options })
  return {
    ...temple,
    async stop() {
      await temple.stop()
      await own.remove()
    },
  }
}
