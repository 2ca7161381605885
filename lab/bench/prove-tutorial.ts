// npm run proof:tutorial [-- --port 4800]: follows docs/contributing/tutorial.md in a copy of this tree: creates its
// files, makes its changes, runs its commands, and checks that what should fail at first does. In the end the checks
// and tests named by the page must pass for the tutorial's feature.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { dropDatabase } from '../../tools/dev/prepare-database.ts'
import { seatReader, typeAndWait } from './guides/follow-page.ts'
import { applyChange, readBlocks, type Step } from './guides/read-blocks.ts'
import { readCount } from './read-option.ts'
import { exportWorkTree } from './upgrade/export-versions.ts'

const PAGE = 'docs/contributing/tutorial.md'
const began = performance.now()
const since = (start: number) => Math.round((performance.now() - start) / 100) / 10
const tree = await mkdtemp(join(tmpdir(), 'tutorial-'))
const reader = seatReader(tree, readCount('port', 4800), 'vazhipadu_tutorial')
const seconds: Record<string, number> = {}
const done = { files: 0, changes: 0, commands: 0 }
const problem = await follow().catch((error: unknown) => (error instanceof Error ? error.message : error))
await dropDatabase(reader.databaseUrl)
await rm(tree, { recursive: true, force: true })
console.log(
  JSON.stringify({
    proof: 'tutorial',
    ...done,
    ...(problem !== undefined && { problem }),
    seconds: { ...seconds, total: since(began) },
    load: Math.round(loadavg()[0] ?? 0),
    passed: problem === undefined,
  }),
)
process.exit(problem === undefined ? 0 : 1)

async function follow(): Promise<void> {
  await exportWorkTree(tree)
  // A git repository, because checks read what git would commit.
  if ((await typeAndWait(reader, 'git init --quiet')) !== 0) throw new Error('git init failed')
  for (const step of readBlocks(await readFile(PAGE, 'utf8'))) await take(step)
}

async function take(step: Step): Promise<void> {
  if (step.kind === 'command') return run(step)
  const file = join(tree, step.path)
  if (step.kind === 'change') {
    await writeFile(file, applyChange(await readFile(file, 'utf8'), step))
    done.changes += 1
  } else {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, step.text, { flag: 'wx' })
    done.files += 1
  }
}

async function run({ command, fails }: { command: string; fails: boolean }): Promise<void> {
  const start = performance.now()
  const code = await typeAndWait(reader, command)
  seconds[command.split('\n')[0] ?? command] = since(start)
  done.commands += 1
  if ((code === 0) === fails)
    throw new Error(`${command}\nended with ${code}${fails ? ', and should fail' : ''}`)
}
