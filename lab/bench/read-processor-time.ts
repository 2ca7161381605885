import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** CPU time in microseconds of a process with all its threads; undefined if it has ended. */
export async function readProcessorTime(pid: number): Promise<number | undefined> {
  try {
    let nanoseconds = 0
    for (const thread of await readdir(`/proc/${pid}/task`))
      nanoseconds += Number.parseInt(await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10)
    return nanoseconds / 1_000
  } catch {
    return undefined
  }
}

/** Sums the CPU time of one database's server processes. If polled often, it includes processes that have ended. */
export function watchBackends(client: pg.Client): () => Promise<number> {
  const used = new Map<number, number>()
  return async () => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    for (const { pid } of rows) used.set(pid, (await readProcessorTime(pid)) ?? used.get(pid) ?? 0)
    const sum = [...used.values()].reduce((total, each) => total + each, 0)
    if (sum === 0) throw new Error('the processor time of the database cannot be seen from here')
    return sum
  }
}
