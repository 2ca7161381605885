import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PATH } from './find-engines.ts'
import type { Plan } from './plan-cluster.ts'

export type Engine = {
  pid: number
  runs(): boolean
  end(signal?: NodeJS.Signals): Promise<void>
  /** Stops responding without ending, like a machine with a hanging disk. */
  freeze(): void
  thaw(): void
}
type EngineOptions = {
  name: string
  command: string
  args: string[]
  /** Network namespace; undefined: the machine's own. */
  namespace?: string
  env?: Record<string, string>
}

/**
 * Runs one server program with a log of its own, as an ordinary user, because most refuse root. It ends with its
 * parent. Each wrapper execs the next, so the process id is that of the program itself.
 */
export function runEngine({ directory }: Plan, options: EngineOptions): Engine {
  const { name, command, args, namespace, env = {} } = options
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

/** Waits until the condition holds; on timeout the error contains its last answer. */
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

/** The last characters of a program's log, for error messages. */
export function readLog({ directory }: Plan, name: string, characters = 2_000): string {
  try {
    return readFileSync(join(directory, 'log', `${name}.log`), 'utf8').slice(-characters)
  } catch {
    return ''
  }
}
