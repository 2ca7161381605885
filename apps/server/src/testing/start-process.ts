import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

export type Process = { child: ChildProcess; output(): string; kill(signal?: NodeJS.Signals): Promise<void> }

/** One of our processes, for real: what a test kills is what would die. */
export async function startProcess(
  file: string,
  env: Record<string, string>,
  ready: RegExp,
  args: string[] = [],
): Promise<Process> {
  const child = spawn(process.execPath, [file, ...args], { env: { PATH: process.env.PATH ?? '', ...env } })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  const deadline = performance.now() + 120_000
  while (!ready.test(output)) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await kill()
      throw new Error(`${file} did not start:\n${output}`)
    }
    await delay(50)
  }
  return { child, output: () => output, kill }
}
