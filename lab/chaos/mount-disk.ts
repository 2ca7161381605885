import { execFile } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MEGABYTE = Buffer.alloc(1 << 20, 'full')

export type Disk = Awaited<ReturnType<typeof mountDisk>>

/** Mounts a small disk over a folder and copies the folder's content onto it. Needs root. */
export async function mountDisk(folder: string, megabytes: number, owner = 'root') {
  await mkdir(folder, { recursive: true })
  const before = `${folder}.before`
  await run('cp', ['-a', folder, before])
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder])
  await run('cp', ['-a', `${before}/.`, folder])
  await run('chown', [owner, folder])
  await rm(before, { recursive: true })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Fills the disk to the last byte. */
    async fill() {
      const file = await open(ballast, 'w', 0o644)
      try {
        for (let size = MEGABYTE.length; size > 0; )
          await file.write(MEGABYTE, 0, size).catch(() => {
            size >>= 1
          })
      } finally {
        await file.close()
      }
      const { bavail } = await statfs(folder)
      if (bavail > 0) throw new Error(`${folder} still has ${bavail} blocks`)
    },
    empty: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', ['-l', folder])
    },
  }
}

export async function mayMount(): Promise<boolean> {
  const folder = join('/tmp', `vazhipadu-mount-${process.pid}`)
  try {
    await (await mountDisk(folder, 1)).remove()
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
