// npm run cluster -- up [--ttl 20] | down | status | clear | backup | killNode 1 | …: the whole temple without a single
// point of failure, on this machine. All commands of lab/cluster/command-cluster.ts are available.
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callKeeper, LOG, readState } from './call-keeper.ts'
import { clearOrphans } from './create-network.ts'
import { waitUntil } from './run-engine.ts'

const [command = 'help', argument, ...rest] = process.argv.slice(2)
const MINUTES = 5

async function up(): Promise<void> {
  if (readState()) return console.log('It is up already: npm run cluster -- status')
  mkdirSync(dirname(LOG), { recursive: true })
  const log = openSync(LOG, 'w')
  const file = fileURLToPath(new URL('keep-cluster.ts', import.meta.url))
  const args = [file, argument ?? '', ...rest].filter(Boolean)
  const keeper = spawn(process.execPath, args, { detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  keeper.unref()
  const began = performance.now()
  await waitUntil(
    'the cluster is up',
    async () => keeper.exitCode !== null || readState()?.pid === keeper.pid,
    { seconds: MINUTES * 60 },
  )
  if (keeper.exitCode !== null) throw new Error(`it did not start:\n${readFileSync(LOG, 'utf8')}`)
  console.log(`up after ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  await status()
}

async function down(): Promise<void> {
  const state = readState()
  if (state) {
    process.kill(state.pid, 'SIGTERM')
    await waitUntil('it is down', async () => readState() === undefined && !isAlive(state.pid), {
      seconds: 60,
    })
  }
  const orphans = await clearOrphans()
  console.log(state ? 'down' : `nothing was up${orphans > 0 ? `; ${orphans} left alone cleared away` : ''}`)
}

async function status(): Promise<void> {
  const state = readState()
  if (!state) return console.log('It is down: npm run cluster -- up')
  console.log(
    JSON.stringify(
      { ...state, health: await callKeeper('describeHealth'), nodes: await callKeeper('look') },
      null,
      2,
    ),
  )
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const commands: Record<string, () => Promise<unknown>> = { up, down, status, clear: clearOrphans }
const answer = await (commands[command] ?? (() => callKeeper(command, argument)))()
if (!(command in commands)) console.log(answer)
