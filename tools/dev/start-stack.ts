import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { isListening } from './is-listening.ts'

type Part = {
  name: string
  command: string[]
  /** URL that answers 200 once the process is ready; without one it counts as ready at once. */
  ready?: string
  ports: number[]
  env?: Record<string, string>
}

export type Stack = {
  /** Resolves when the first process ends without being stopped. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** Starts all processes, prefixes each output line with the process's name, and waits until all are ready. */
export async function startStack(parts: Part[], env: Record<string, string>, quiet = false): Promise<Stack> {
  await refuseUsedPorts(parts)
  const ended = Promise.withResolvers<string>()
  const children: ChildProcess[] = []
  let stopping = false
  const stop = async () => {
    stopping = true
    for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
    await Promise.all(children.map((child) => gone(child)))
  }
  for (const part of parts) {
    const [program, ...args] = part.command
    const child = spawn(program ?? '', args, {
      env: { ...process.env, ...env, ...part.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        if (!quiet)
          for (const line of chunk.toString().trimEnd().split('\n'))
            console.log(`${part.name.padEnd(7)}| ${line}`)
      })
    }
    child.on('exit', (code) => {
      if (!stopping) ended.resolve(`${part.name} ended by itself (code ${code})`)
    })
  }
  try {
    await Promise.race([
      Promise.all(parts.map(waitUntilReady)),
      ended.promise.then((why) => Promise.reject(new Error(why))),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return { ended: ended.promise, stop }
}

async function waitUntilReady({ name, ready }: Part): Promise<void> {
  if (ready === undefined) return
  // Long, because two systems may be starting at once on a slow machine.
  const deadline = performance.now() + 240_000
  while (performance.now() < deadline) {
    const answer = await fetch(ready).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await delay(150)
  }
  throw new Error(`${name} did not answer at ${ready} within four minutes`)
}

async function refuseUsedPorts(parts: Part[]): Promise<void> {
  const used: string[] = []
  for (const { name, ports } of parts) {
    for (const port of ports) if (await isListening(port)) used.push(`  ${port} (${name})`)
  }
  if (used.length === 0) return
  throw new Error(
    `These ports are in use:\n${used.join('\n')}\nIs Vazhipadu already running? Stop it (Ctrl-C in its terminal), or choose others, for example: API_PORT=4200 WEB_PORT=5273 npm run dev`,
  )
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const patience = delay(10_000, 'late', { ref: false })
  if ((await Promise.race([exited, patience])) === 'late') child.kill('SIGKILL')
}

/** Runs until a process ends, which is a failure, or a signal stops it. */
export async function serveUntilStopped(stack: Stack): Promise<never> {
  const signalled = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('stopped'))
  })
  const why = await Promise.race([stack.ended, signalled])
  await stack.stop()
  console.log(why)
  process.exit(why === 'stopped' ? 0 : 1)
}
