import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

export type CommandResult = { code: number; output: string }
export type Machine = {
  /** Runs a shell script as root on that machine; `input` is its standard input. */
  run(script: string, input?: string): Promise<CommandResult>
  stop(): Promise<void>
}

/** Boots the tree as a container with its own systemd. */
export async function bootDebian(root: string): Promise<Machine> {
  const child = spawn('bash', [`${import.meta.dirname}/boot-debian.sh`, root], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const first = await findFirst(child)
  // Exit normally on a signal, so that the container is stopped too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.once('exit', () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(first, 'SIGKILL')
  })
  const run = (script: string, input = '') => enter(first, script, input)
  for (let tries = 0; tries < 60; tries++) {
    const { output } = await run('systemctl is-system-running')
    if (/^(running|degraded)/.test(output)) break
    await delay(500)
  }
  return {
    run,
    async stop() {
      // Killing its first process ends all others.
      process.kill(first, 'SIGKILL')
      await gone
      // The container's empty control groups would remain.
      const groups = ['-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']
      execFileSync('find', [`${findGroups()}/vazhipadu-install-${child.pid}`, ...groups])
    },
  }
}

const findGroups = () =>
  execFileSync('findmnt', ['-rn', '-t', 'cgroup2', '-o', 'TARGET']).toString().split('\n')[0] ?? ''

/** The process id, on the host, of the container's first process. */
async function findFirst({ pid, exitCode }: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 100 && exitCode === null; tries++) {
    await delay(100)
    // bash was replaced by unshare (exec), and the only child of unshare becomes systemd.
    const children = readText(`/proc/${pid}/task/${pid}/children`).trim()
    if (children !== '' && readText(`/proc/${children}/comm`).trim() === 'systemd') return Number(children)
  }
  throw new Error('systemd did not start in the tree')
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function enter(first: number, script: string, input: string): Promise<CommandResult> {
  const inside = ['-t', String(first), '-m', '-p', '-u', '-i', '-C', '-r', '-w', 'env', '-i', 'HOME=/root']
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const child = spawn(
    'nsenter',
    [...inside, path, 'bash', '--norc', '-euo', 'pipefail', '-c', `cd; ${script}`],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  child.stdin.on('error', () => {}).end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
