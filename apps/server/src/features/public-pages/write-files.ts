import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writable by the owner, readable by the web server, independent of the process's umask. */
const FILE_MODE = 0o644
const DIRECTORY_MODE = 0o755

/**
 * Replaces a file atomically by a rename: readers see the old or the new one, never a part. Returns whether it changed.
 */
export async function putFile(file: string, content: string | Buffer): Promise<boolean> {
  const fresh = Buffer.from(content)
  const kept = await readFile(file).catch(() => undefined)
  // An unchanged file keeps its modification time, so that browsers need not fetch it again.
  if (kept?.equals(fresh)) return false
  await makeDirectory(dirname(file))
  // A random name: a process id could be the same in another worker's container.
  const unfinished = `${file}.${randomUUID()}.new`
  try {
    await writeFile(unfinished, fresh)
    await chmod(unfinished, FILE_MODE)
    await rename(unfinished, file)
  } catch (error) {
    // Without this, each retry on a full disk would leave another file.
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
  return true
}

async function makeDirectory(directory: string): Promise<void> {
  const made = await mkdir(directory, { recursive: true })
  if (made === undefined) return
  for (let each = directory; each.startsWith(made); each = dirname(each)) await chmod(each, DIRECTORY_MODE)
}

/** Longest time that a worker may need for one file. */
const UNFINISHED_MS = 3_600_000

/** Deletes a killed worker's unfinished files in a directory that also holds an operator's files. */
export async function removeUnfinished(
  directory: string,
  names: readonly string[],
  now: Date,
): Promise<void> {
  for (const name of await readdir(directory)) {
    const of = /^(.+)\.(?:\d+|[\da-f-]{36})\.new$/.exec(name)?.[1]
    if (of === undefined || !names.includes(of)) continue
    const file = join(directory, name)
    if (!(await isYounger(file, now.getTime() - UNFINISHED_MS))) await rm(file, { force: true })
  }
}

/**
 * Deletes pages that are no longer offered and unfinished files, except those that another worker may be writing now.
 */
export async function removeOthers(
  directory: string,
  keptNames: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const begunAfter = now.getTime() - UNFINISHED_MS
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || keptNames.has(file)) continue
    if (entry.name.endsWith('.new') && (await isYounger(file, begunAfter))) continue
    await rm(file, { force: true })
  }
}

async function isYounger(file: string, thanMs: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtimeMs > thanMs
}
