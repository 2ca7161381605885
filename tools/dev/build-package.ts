// npm run build:package: builds the calendar as an installable package in packages/panchang/dist. Publish it with `npm
// publish` there; the workspace imports the sources through the manifest's `exports`.
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
