import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Only its owner writes, and whoever serves it reads, whatever the mask of the process says. */
const FILE_MODE = 0o644
const DIRECTORY_MODE = 0o755

/** Under its name a file is whole, before and after: who reads it meanwhile reads the one before. Whether it is another. */
export async function putFile(file: string, content: string | Buffer): Promise<boolean> {
  const fresh = Buffer.from(content)
  const kept = await readFile(file).catch(() => undefined)
  // What has not changed keeps its time, so that browsers need not fetch it again.
  if (kept?.equals(fresh)) return false
  await makeDirectory(dirname(file))
  // Of another worker in this directory it has neither the name nor, in a container of its own, the number.
  const unfinished = `${file}.${randomUUID()}.new`
  try {
    await writeFile(unfinished, fresh)
    await chmod(unfinished, FILE_MODE)
    await rename(unfinished, file)
  } catch (error) {
    // On a full disk each try would leave another.
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

/** So long a worker may be at one file. */
const UNFINISHED_MS = 3_600_000

/** What a worker that was killed left of files in a directory where others keep theirs. */
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

/** A page that is no longer offered goes, and so does what a worker left half written; not what another is writing now. */
export async function removeOthers(directory: string, wanted: ReadonlySet<string>, now: Date): Promise<void> {
  const begunAfter = now.getTime() - UNFINISHED_MS
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || wanted.has(file)) continue
    if (entry.name.endsWith('.new') && (await isYounger(file, begunAfter))) continue
    await rm(file, { force: true })
  }
}

async function isYounger(file: string, thanMs: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtimeMs > thanMs
}
