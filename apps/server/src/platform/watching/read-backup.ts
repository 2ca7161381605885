import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const status = z.object({
  at: z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
  kind: z.enum(['full', 'incr']),
  bytes: z.number().int().nonnegative(),
  ok: z.boolean(),
})

/** The result of the last backup, as the backup itself wrote it to its status file. */
export type BackupStatus = z.output<typeof status>

/** Undefined: no file is configured, there is none yet, or it cannot be read. */
export function createBackupReader(path: string | undefined): () => Promise<BackupStatus | undefined> {
  return async () => {
    if (path === undefined) return undefined
    try {
      return status.parse(JSON.parse(await readFile(path, 'utf8')))
    } catch {
      return undefined
    }
  }
}
