// npm run proof:readme [-- --port 5800]: runs the commands of README.md and docs/demo.md, copied from their code
// blocks, in a fresh clone without packages. Commands that keep running (`npm run dev`) must answer at their URLs and
// end when stopped; people who are granted rights sign up before with the codes from the inbox, as the page says.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { dropDatabase } from '../../tools/dev/prepare-database.ts'
import { seatReader, typeAndWait, typeIn } from './guides/follow-page.ts'
import { readBlocks } from './guides/read-blocks.ts'
import { signUp } from './guides/sign-up.ts'
import { readCount } from './read-option.ts'
import { exportFiles } from './upgrade/export-versions.ts'

/** Commands that run until stopped, with the line they print when ready. */
const SERVING = new Map([
  ['npm run dev', 'Vazhipadu is running'],
  ['npm run demo', 'The demo temple is open'],
])
const MAX_SECONDS = 900
/** From a clone to the running demo. */
const toDemo = ['npm ci', 'npm run setup', 'npm run demo']
const began = performance.now()
const since = (start: number) => Math.round((performance.now() - start) / 100) / 10
const tree = await mkdtemp(join(tmpdir(), 'readme-'))
const reader = seatReader(tree, readCount('port', 5800), 'vazhipadu_readme')
const seconds: Record<string, number> = {}
let serving: ChildProcess | undefined
// Stop the temple's processes if the run is interrupted.
const leave = () => void stopServing().finally(() => process.exit(1))
process.once('SIGINT', leave).once('SIGTERM', leave)
const problem = await follow().catch((error: unknown) => (error instanceof Error ? error.message : error))
await stopServing()
for (const url of [reader.databaseUrl, reader.demoUrl]) await dropDatabase(url)
await rm(tree, { recursive: true, force: true, maxRetries: 5 })
console.log(
  JSON.stringify({
    proof: 'readme',
    commands: Object.keys(seconds).length,
    ...(problem !== undefined && { problem }),
    seconds: { ...seconds, total: since(began) },
    secondsToDemo: Math.round(toDemo.reduce((sum, command) => sum + (seconds[command] ?? 0), 0)),
    load: Math.round(loadavg()[0] ?? 0),
    passed: problem === undefined,
  }),
)
process.exit(problem === undefined ? 0 : 1)

async function follow(): Promise<void> {
  await exportFiles(tree)
  if ((await typeAndWait(reader, 'git init --quiet')) !== 0) throw new Error('git init failed')
  const pages = await Promise.all(['README.md', 'docs/demo.md'].map((page) => readFile(page, 'utf8')))
  const lines = pages
    .flatMap(readBlocks)
    .flatMap((step) => (step.kind === 'command' ? step.command.split('\n') : []))
  const typed = lines.map((line) => line.replace(/\s+#.*/, '')).filter((line) => line !== '')
  // The second page repeats the first commands; a reader of both runs them once.
  const commands = [...new Set(typed)]
  for (const needed of [...toDemo, 'npm run dev'])
    if (!commands.includes(needed)) throw new Error(`No page says ${needed} any more`)
  for (const command of commands) {
    const start = performance.now()
    const readyLine = SERVING.get(command)
    await (readyLine === undefined ? run(command) : serve(command, readyLine))
    seconds[command] = since(start)
  }
}

async function run(command: string): Promise<void> {
  const email = /^npm run admin:grant -- (\S+@\S+)/.exec(command)?.[1]
  if (email !== undefined) await signUp(reader, email)
  const code = await typeAndWait(reader, command)
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}

async function serve(command: string, readyLine: string): Promise<void> {
  await stopServing()
  // In its own process group, which is ended as one; `timeout` ends it if this process is killed.
  const typed = typeIn(reader, `exec timeout ${MAX_SECONDS} ${command}`)
  serving = typed
  const ended = once(typed, 'exit').then(() => Promise.reject(new Error(`${command} ended by itself`)))
  ended.catch(() => undefined)
  let heard = ''
  const isThere = new Promise<void>((resolve) => {
    typed.stdout.on('data', (words: Buffer) => {
      heard += words.toString()
      if (heard.includes(readyLine)) resolve()
    })
  })
  await Promise.race([isThere, ended])
  for (const address of [reader.web, `${reader.api}/reference`, reader.inbox])
    await Promise.race([answers(address), ended])
}

async function answers(address: string): Promise<void> {
  const deadline = performance.now() + 600_000
  while (performance.now() < deadline) {
    const answer = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await delay(200)
  }
  throw new Error(`nothing answers at ${address}`)
}

/** Ends the command as Ctrl-C does: all its processes must end and its ports must be closed. */
async function stopServing(): Promise<void> {
  if (serving === undefined || serving.exitCode !== null || serving.signalCode !== null) return
  serving.kill('SIGTERM')
  const deadline = performance.now() + 60_000
  while (await fetch(reader.web).catch(() => undefined)) {
    if (performance.now() > deadline) throw new Error('it was stopped, and still answers')
    await delay(200)
  }
}
