// npm run reliability [-- --check]: writes the figures of docs/reliability.md from the recorded outputs in docs/proofs.
// `--check`: whether they match the outputs.
import { readFile, writeFile } from 'node:fs/promises'
import {
  type Backup,
  type Chaos,
  describeReliability,
  type LostAnswers,
  RELIABILITY_FILE,
  type Soak,
} from './describe-reliability.ts'

/** Proofs that were not run at full size have no file and are left out. */
async function read<T>(name: string): Promise<T | undefined> {
  const text = await readFile(`docs/proofs/${name}.json`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}
const chaos = ['chaos-cluster', 'chaos-plain', 'chaos-cluster-slow-lock']

const page = await describeReliability({
  runs: (await Promise.all(chaos.map((name) => read<Chaos>(name)))).filter((run) => run !== undefined),
  backup: await read<Backup>('backup-under-fire'),
  lostAnswers: await read<LostAnswers>('lost-answers'),
  soak: await read<Soak>('soak'),
})
if (!process.argv.includes('--check')) await writeFile(RELIABILITY_FILE, page)
else if ((await readFile(RELIABILITY_FILE, 'utf8')) !== page) {
  console.error('docs/reliability.md is not what docs/proofs says: npm run reliability')
  process.exitCode = 1
}
