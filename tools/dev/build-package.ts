// npm run build:package: the calendar as others install it, in packages/panchang/dist. `npm publish` there publishes it; the
// workspace itself goes on importing the sources, for which the manifest's `exports` stand.
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../packages/panchang/', import.meta.url))
const dist = `${folder}dist`

type Manifest = Record<string, unknown> & { publishConfig: Record<string, unknown> }

rmSync(dist, { recursive: true, force: true })
execFileSync('tsc', ['-p', `${folder}tsconfig.json`], { stdio: 'inherit' })
for (const file of ['README.md', 'LICENSE', 'golden'])
  cpSync(folder + file, `${dist}/${file}`, { recursive: true })
const {
  publishConfig,
  devDependencies: _dev,
  private: _private,
  ...manifest
} = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as Manifest
writeFileSync(`${dist}/package.json`, `${JSON.stringify({ ...manifest, ...publishConfig }, undefined, 2)}\n`)
console.log(`built ${dist}`)
