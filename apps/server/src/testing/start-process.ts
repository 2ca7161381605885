import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

export type Process = { child: ChildProcess; output(): string; kill(signal?: NodeJS.Signals): Promise<void> }

/** Starts one of our processes as in production, so that a test can kill it. Its output goes to `logFile` if given. */
export async function startProcess(
  file: string,
  env: Record<string, string>,
  ready: RegExp,
  args: string[] = [],
  logFile?: string,
): Promise<Process> {
  const written = logFile === undefined ? undefined : openSync(logFile, 'a')
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: written === undefined ? 'pipe' : ['ignore', written, written],
  })
  if (written !== undefined) closeSync(written)
  let heard = ''
  const keep = (chunk: Buffer) => {
    heard += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const output = () => (logFile === undefined ? heard : readFileSync(logFile, 'utf8'))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  const before = logFile === undefined ? 0 : output().length
  const deadline = performance.now() + 120_000
  while (!ready.test(output().slice(before))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
      await kill()
      throw new Error(`${file} did not start:\n${output().slice(before)}`)
    }
    await delay(50)
  }
  return { child, output, kill }
}
