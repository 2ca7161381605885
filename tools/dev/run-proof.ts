import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'

export type Outcome = {
  script: string
  small: string
  result: 'passed' | 'failed' | 'skipped'
  seconds: number
  /** Load average of the last minute: far above the number of processors the figures mean little. */
  load: number
  /** Why it failed or was skipped. */
  why?: string
  /** Its last line of output, parsed. */
  said?: object
}

const running = new Set<ChildProcess>()
// Children are in process groups of their own, which the terminal does not end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) endGroup(child)
    process.exit(1)
  })
}

/** Runs one script until it ends or times out; checks both its exit code and its last line. */
export async function runProof(script: string, small: string[], timeLimitMs: number): Promise<Outcome> {
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
    // A database server that it started may survive it and keep the pipe open.
    child.stdout.destroy()
  }, timeLimitMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  running.delete(child)
  const result = readLastLine(output)
  const against = isLate ? `not done in ${Math.round(timeLimitMs / 1000)} s` : judge(code, result)
  const why = against ?? findExcuse(result)
  return {
    script,
    small: small.join(' '),
    result: against ? 'failed' : why ? 'skipped' : 'passed',
    seconds: Math.round((performance.now() - began) / 100) / 10,
    load: Math.round(loadavg()[0] ?? 0),
    ...(why && { why }),
    ...(result && { said: result }),
  }
}

/** Why the proof failed; undefined if it passed. */
export function judge(code: number | null, result: object | undefined): string | undefined {
  if (code !== 0) return `ended with ${code ?? 'a signal'}`
  if (result === undefined) return 'its last line is not JSON'
  return 'passed' in result && result.passed !== true ? 'says that it did not pass' : undefined
}

/** Why the proof had nothing to check; it then counts as skipped, not passed. */
export function findExcuse(result: object | undefined): string | undefined {
  return result && 'skipped' in result ? String(result.skipped) : undefined
}

export function readLastLine(output: string): object | undefined {
  try {
    const result: unknown = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')
    return typeof result === 'object' && result !== null ? result : undefined
  } catch {
    return undefined
  }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
