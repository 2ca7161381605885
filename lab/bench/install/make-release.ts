import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const kept = resolve('.local/install')

/** Packs the working tree into an archive, without packages or with the production packages of the lock file. */
export function makeRelease(archive: string, withPackages: boolean): void {
  const sources = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  // git also lists files that were removed but not committed.
  const there = sources
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(path))
  const packages = withPackages ? ['-C', fetchPackages(), 'node_modules'] : []
  execFileSync(
    'tar',
    [
      '--null',
      '--transform=s,^,vazhipadu/,S',
      '-I',
      'gzip -1',
      '-cf',
      archive,
      '--files-from=-',
      ...packages,
    ],
    { input: there.join('\0') },
  )
}

/** Downloaded once per lock file. */
function fetchPackages(): string {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex').slice(0, 12)
  const directory = `${kept}/packages-${lock}`
  if (existsSync(directory)) return directory
  const fresh = `${kept}/packages-new`
  rmSync(fresh, { recursive: true, force: true })
  const manifests = globSync([
    'package*.json',
    '.npmrc',
    '{apps,packages,tools}/*/package.json',
    'locales/package.json',
  ])
  for (const file of manifests) {
    mkdirSync(dirname(`${fresh}/${file}`), { recursive: true })
    cpSync(file, `${fresh}/${file}`)
  }
  cpSync('tools/dev/guard-node.cjs', `${fresh}/tools/dev/guard-node.cjs`)
  const options = ['--omit=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  execFileSync('npm', ['ci', ...options], { cwd: fresh, stdio: ['ignore', 'ignore', 'inherit'] })
  renameSync(fresh, directory)
  return directory
}
