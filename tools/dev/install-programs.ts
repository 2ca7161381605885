import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

const has = (program: string) => spawnSync('which', [program]).status === 0

/** Installs what is missing where it may, as setup does. Says what is missing still. */
export function installPrograms(needs: Record<string, string>): string[] {
  const missing = () => Object.keys(needs).filter((program) => !has(program))
  if (missing().length === 0 || userInfo().uid !== 0 || !has('apt-get')) return missing()
  const packages = missing().flatMap((program) => (needs[program] ?? program).split(' '))
  console.log(`installing ${packages.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 10 * 60_000 })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
  return missing()
}
