import { PgBoss, type QueueOptions } from 'pg-boss'
import type { Job } from './define-job.ts'

export const DEAD_LETTER = 'dead-letter'

/** Creates the queue tables and updates each queue's settings. Runs with the migrations, never at a start. */
export async function installQueues(directUrl: string, jobs: Job[]): Promise<void> {
  const boss = new PgBoss({ connectionString: directUrl, max: 2, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    await makeQueue(boss, DEAD_LETTER, { retentionSeconds: 90 * 86_400 })
    for (const job of jobs) {
      await makeQueue(boss, job.name, {
        retryLimit: job.retryLimit,
        retryDelay: job.retryDelaySeconds,
        retryBackoff: true,
        retryDelayMax: 3_600,
        expireInSeconds: job.expireInSeconds,
        // The shortest allowed: a killed worker's job is retaken after it.
        heartbeatSeconds: 10,
        deleteAfterSeconds: 3 * 86_400,
        deadLetter: DEAD_LETTER,
        notify: job.wakes,
      })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function makeQueue(
  boss: PgBoss,
  name: string,
  options: QueueOptions & { deadLetter?: string; notify?: boolean },
) {
  if (await boss.getQueue(name)) await boss.updateQueue(name, options)
  else await boss.createQueue(name, options)
}
