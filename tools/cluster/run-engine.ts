import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PATH } from './find-engines.ts'
import type { Plan } from './plan-cluster.ts'

export type Engine = {
  pid: number
  /** Whether it still runs. */
  runs(): boolean
  end(signal?: NodeJS.Signals): Promise<void>
  /** Stops answering without ending, as a machine does whose disk hangs. */
  freeze(): void
  thaw(): void
}
type Given = {
  name: string
  command: string
  args: string[]
  /** Where it stands; nowhere: on the machine itself. */
  namespace?: string
  env?: Record<string, string>
}

/**
 * One engine, its words in a log of its own. It runs as a plain user, since most refuse the superuser, and goes when
 * whoever started it goes. Each wrapper becomes the next: the id is the engine's own.
 */
export function runEngine({ directory }: Plan, given: Given): Engine {
  const { name, command, args, namespace, env = {} } = given
  const enter = namespace ? ['nsenter', `--net=/run/netns/${namespace}`] : []
  const become = [
    'setpriv',
    '--pdeathsig=KILL',
    '--reuid=postgres',
    '--regid=postgres',
    '--clear-groups',
    '--',
  ]
  const [program = '', ...rest] = [...enter, ...become, command, ...args]
  const log = openSync(join(directory, 'log', `${name}.log`), 'a')
  const child = spawn(program, rest, {
    cwd: directory,
    stdio: ['ignore', log, log],
    detached: true,
    env: { PATH, LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1', ...env },
  })
  closeSync(log)
  return watch(child)
}

function watch(child: ChildProcess): Engine {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const runs = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid ?? 0,
    runs,
    async end(signal = 'SIGKILL') {
      if (runs()) child.kill(signal)
      await ended
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
}

/** Until it is so; what it last said, if that takes too long. */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean>,
  { seconds = 60, pauseMs = 100 }: { seconds?: number; pauseMs?: number } = {},
): Promise<void> {
  const until = performance.now() + seconds * 1_000
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > until) throw new Error(`${what}: not within ${seconds} s`)
    await delay(pauseMs)
  }
}

/** The last words of an engine, for whoever has to find out why. */
export function readLog({ directory }: Plan, name: string, characters = 2_000): string {
  try {
    return readFileSync(join(directory, 'log', `${name}.log`), 'utf8').slice(-characters)
  } catch {
    return ''
  }
}
