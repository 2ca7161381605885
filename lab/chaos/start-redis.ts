import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { isListening } from '../../tools/dev/is-listening.ts'

/** A separate Redis that may be killed; other processes use the machine's. */
export async function startRedis() {
  const port = await findFreePort()
  let running: ChildProcess | undefined
  const start = async () => {
    running = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: 'ignore',
    })
    while (!(await isListening(port))) await delay(20)
  }
  const kill = async () => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => running?.kill('SIGSTOP'),
    thaw: () => running?.kill('SIGCONT'),
  }
}
