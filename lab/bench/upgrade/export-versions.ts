import { execFile } from 'node:child_process'
import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const HERE = fileURLToPath(new URL('../../../', import.meta.url))

/** The last version tag; undefined if there is none. */
export async function findPreviousTag(): Promise<string | undefined> {
  const tag = await run('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], { cwd: HERE }).catch(
    () => undefined,
  )
  return tag?.stdout.trim()
}

/** The commit before the newest migration was added: the last version that does not know today's tables. */
export async function findCommitBeforeMigration(): Promise<string | undefined> {
  const newest = await run('git', ['log', '-1', '--format=%H', '--diff-filter=A', '--', 'db/migrations'], {
    cwd: HERE,
  })
  const before = `${newest.stdout.trim()}^`
  const found = await run('git', ['rev-parse', '--verify', '--quiet', before], { cwd: HERE }).catch(
    () => undefined,
  )
  return found?.stdout.trim()
}

/** Checks out a commit's files with packages: linked if its lockfile is the same, otherwise installed. */
export async function exportCommit(ref: string, into: string): Promise<void> {
  const { stdout } = await run('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: HERE })
  await pipe(`git archive ${stdout.trim()} | tar --extract --directory="$1"`, into)
  await addPackages(into)
}

/** Copies the files of the working tree, including uncommitted ones. */
export async function exportWorkTree(into: string): Promise<void> {
  await exportFiles(into)
  await addPackages(into)
}

/** The same without packages, as in a fresh clone. */
export async function exportFiles(into: string): Promise<void> {
  await pipe(
    'git ls-files -co --exclude-standard -z | tar --create --null --files-from=- --ignore-failed-read | tar --extract --directory="$1"',
    into,
  )
}

/**
 * Plants expanding migrations as in a release: a column with a default on a table in use, an index built concurrently,
 * and a table. Without them both versions would have the same tables and the rehearsal would prove nothing.
 */
export async function plantMigrations(tree: string): Promise<string[]> {
  const planted = {
    '9001-rehearsed-column.sql':
      "alter table orders add column rehearsed_note text not null default '';\ncreate table rehearsed (id bigint primary key, tran_no text references orders);\n",
    '9002-rehearsed-index.sql':
      '-- no-transaction\ncreate index concurrently if not exists orders_rehearsed on orders (rehearsed_note);\n',
  }
  for (const [name, sql] of Object.entries(planted)) await writeFile(join(tree, 'db/migrations', name), sql)
  return Object.keys(planted)
}

export async function listMigrations(tree: string): Promise<string[]> {
  return (await readdir(join(tree, 'db/migrations'))).filter((name) => name.endsWith('.sql')).sort()
}

async function addPackages(tree: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [HERE, tree].map((root) => readFile(join(root, 'package-lock.json'), 'utf8')),
  )
  const isSame =
    ours === theirs &&
    (await access(join(HERE, 'node_modules')).then(
      () => true,
      () => false,
    ))
  if (!isSame) {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, maxBuffer: 1e8 })
    return
  }
  // Hard links on the same disk, to avoid copying a gigabyte.
  await pipe('cp -al node_modules "$1/node_modules" || cp -a node_modules "$1/"', tree)
}

const pipe = (script: string, into: string) =>
  run('bash', ['-o', 'pipefail', '-c', script, '-', into], { cwd: HERE })
