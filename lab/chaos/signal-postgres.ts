import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** All processes of the server, the postmaster first. */
async function listServer(data: string): Promise<number[]> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = Number(text.split('\n')[0])
  if (!postmaster || !isAlive(postmaster)) return []
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).catch(() => ({
    stdout: '',
  }))
  return [postmaster, ...stdout.trim().split(/\s+/).filter(Boolean).map(Number)]
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export async function signalPostgres(data: string, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await listServer(data))
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended meanwhile.
    }
}

/** Kills the server as a power failure would, and waits until no process of it is left. */
export async function killPostgres(data: string): Promise<void> {
  const server = await listServer(data)
  await signalPostgres(data, 'SIGKILL')
  while (server.some(isAlive)) await delay(20)
}

export const isServing = async (data: string): Promise<boolean> => (await listServer(data)).length > 1
