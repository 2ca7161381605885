import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'

export type Outcome = {
  script: string
  small: string
  result: 'passed' | 'failed' | 'skipped'
  seconds: number
  /** Of the machine in the last minute: figures mean little when it is far above the number of processors. */
  load: number
  /** Why it failed or was skipped. */
  why?: string
  /** Its last line. */
  said?: object
}

const running = new Set<ChildProcess>()
// What is started leads a group of its own, which the terminal does not end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) endGroup(child)
    process.exit(1)
  })
}

/** Runs one script to its end, or until its time is over, and believes its exit code and its last line, both. */
export async function runProof(script: string, small: string[], mostMs: number): Promise<Outcome> {
  const began = performance.now()
  const child = spawn('npm', ['run', '--silent', script, '--', ...small], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    output += chunk.toString()
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    endGroup(child)
    // A database that it started may outlive it and hold the pipe.
    child.stdout.destroy()
  }, mostMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  running.delete(child)
  const said = readLastLine(output)
  const against = isLate ? `not done in ${Math.round(mostMs / 1000)} s` : judge(code, said)
  const why = against ?? findExcuse(said)
  return {
    script,
    small: small.join(' '),
    result: against ? 'failed' : why ? 'skipped' : 'passed',
    seconds: Math.round((performance.now() - began) / 100) / 10,
    load: Math.round(loadavg()[0] ?? 0),
    ...(why && { why }),
    ...(said && { said }),
  }
}

/** What speaks against it. */
export function judge(code: number | null, said: object | undefined): string | undefined {
  if (code !== 0) return `ended with ${code ?? 'a signal'}`
  if (said === undefined) return 'its last line is not JSON'
  return 'passed' in said && said.passed !== true ? 'says that it did not pass' : undefined
}

/** Why it had nothing to look at. What was not looked at has not passed. */
export function findExcuse(said: object | undefined): string | undefined {
  return said && 'skipped' in said ? String(said.skipped) : undefined
}

export function readLastLine(output: string): object | undefined {
  try {
    const said: unknown = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')
    return typeof said === 'object' && said !== null ? said : undefined
  } catch {
    return undefined
  }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}
