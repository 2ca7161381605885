import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startProcess } from '../../../apps/server/src/testing/start-process.ts'

const LISTENING = /API is listening/g

/** An API whose socket is held across restarts, as on a temple's machine. */
export async function startHeldApi(port: number, env: Record<string, string>, directory: string, tree = '.') {
  const pidFile = join(directory, `api-${port}.pid`)
  const treeFile = join(directory, `api-${port}.tree`)
  writeFileSync(treeFile, tree)
  const holder = await startProcess(
    'lab/bench/restarts/hold-socket.ts',
    { ...env, API_PORT: String(port) },
    /API is listening/,
    [String(port), pidFile, treeFile],
  )
  const countStarts = () => holder.output().match(LISTENING)?.length ?? 0
  const tell = (signal: NodeJS.Signals | 0) => process.kill(Number(readFileSync(pidFile, 'utf8')), signal)
  const isAlive = () => {
    try {
      return tell(0)
    } catch {
      return false
    }
  }
  return {
    /** Stops it as an operator does, and waits until the next one listens, of the same version or another. */
    async restart(next = tree) {
      writeFileSync(treeFile, next)
      const before = countStarts()
      tell('SIGTERM')
      for (let waited = 0; countStarts() === before; waited += 50) {
        if (waited > 120_000) throw new Error(`the API did not come back:\n${holder.output().slice(-2_000)}`)
        await delay(50)
      }
    },
    async stop() {
      // First the holder, which would start another.
      await holder.kill('SIGKILL')
      tell('SIGTERM')
      // Lets it finish its work before the database is stopped. With a limit, because where zombies are not reaped the
      // process never disappears.
      for (let waited = 0; isAlive() && waited < 40_000; waited += 50) await delay(50)
    },
  }
}

/** An API that listens itself: its socket closes with it. */
export async function startBareApi(port: number, env: Record<string, string>) {
  const start = () =>
    startProcess('apps/server/src/http.ts', { ...env, API_PORT: String(port) }, /API is listening/)
  let api = await start()
  return {
    async restart() {
      await api.kill('SIGTERM')
      api = await start()
    },
    stop: () => api.kill('SIGTERM'),
  }
}
