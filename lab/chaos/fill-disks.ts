import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './describe-worlds.ts'
import { requestExport, waitForExport } from './request-export.ts'
import { isServing } from './signal-postgres.ts'
import type { Plain } from './start-plain.ts'

const isPossible = ({ disks }: Plain) => disks !== undefined
const MAX_WAIT_MS = 60_000
/** Each call logs about 200 bytes; a disk block has 4,000. */
const CALLS = 60

/** Faults of a full disk. */
export const diskFaults: Fault[] = [
  {
    name: 'fill-disk-of-wal',
    times: 5,
    needs: 'plain',
    isPossible,
    async inject(plain) {
      await plain.disks?.wal.fill()
      // Uses up preallocated WAL segments, until the next one has no room and the server stops.
      let isUp = true
      for (let segment = 0; isUp && segment < 40; segment++)
        isUp = await plain
          .ask("select pg_logical_emit_message(false, 'chaos', 'one more'), pg_switch_wal()")
          .then(
            () => true,
            () => false,
          )
      if (isUp) throw new Error('the database went on writing on a full disk')
      return async () => {
        await plain.disks?.wal.empty()
        await startWhereNeeded(plain)
      }
    },
  },
  {
    name: 'fill-disk-of-files',
    times: 5,
    needs: 'plain',
    isPossible,
    async inject(plain) {
      await plain.disks?.files.fill()
      await waitForExport(plain.db, await requestExport(plain.db), 'failed')
      return async () => {
        await plain.disks?.files.empty()
        await waitForExport(plain.db, await requestExport(plain.db), 'done')
      }
    },
  },
  {
    name: 'fill-disk-of-logs',
    times: 5,
    needs: 'plain',
    isPossible,
    async inject(plain) {
      await plain.disks?.logs.fill()
      // Fills the rest of the last block.
      for (let call = 0; call < CALLS; call++)
        for (const url of plain.urls) await fetch(`${url}/booking/orders/${call}`).catch(() => undefined)
      return async () => {
        await plain.disks?.logs.empty()
        for (const which of [0, 1])
          for (const child of [plain.lookAtApi(which), plain.lookAtWorker(which)])
            if (child?.exitCode !== null || child.signalCode !== null)
              throw new Error('a process died because nothing could be written to its log')
      }
    },
  },
]

/** Acts as a service manager: PostgreSQL recovers, or is started if it has stopped. */
async function startWhereNeeded({ postgres, ask }: Plain): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS
  while (performance.now() < until) {
    const isUp = await ask('select 1').then(
      () => true,
      () => false,
    )
    if (isUp) return
    if (!(await isServing(postgres.data))) await postgres.start().catch(() => undefined)
    await delay(200)
  }
  throw new Error('the database did not come back from a full disk')
}
