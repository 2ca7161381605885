import { setTimeout as delay } from 'node:timers/promises'
import { askForExport, waitForExport } from './ask-for-export.ts'
import type { Fault } from './describe-worlds.ts'
import { isServing } from './signal-postgres.ts'
import type { Plain } from './start-plain.ts'

const isPossible = ({ disks }: Plain) => disks !== undefined
const MOST_MS = 60_000
/** Each leaves a line of some two hundred bytes, and a block has four thousand. */
const CALLS = 60

/** Nothing more fits on the disk. */
export const diskFaults: Fault[] = [
  {
    name: 'fill-disk-of-wal',
    times: 5,
    needs: 'plain',
    isPossible,
    async inject(plain) {
      await plain.disks?.wal.fill()
      // What it had ready is used up: the next segment finds no room, and the server gives up.
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
      await waitForExport(plain.db, await askForExport(plain.db), 'failed')
      return async () => {
        await plain.disks?.files.empty()
        await waitForExport(plain.db, await askForExport(plain.db), 'done')
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
      // What its last block still takes is used up.
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

/** As whoever watches over it would: it recovers by itself, or is started when it has given up. */
async function startWhereNeeded({ postgres, ask }: Plain): Promise<void> {
  const until = performance.now() + MOST_MS
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
