// npm run sbom [-- --out .local/sbom.cdx.json]: writes the production packages as CycloneDX, produced by npm.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

const { out } = parseArgs({ options: { out: { type: 'string', default: '.local/sbom.cdx.json' } } }).values
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev']
const made = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
if (made.status !== 0) {
  console.error(made.stderr || made.stdout)
  throw new Error('npm could not list the installed packages; run npm ci and try again')
}
const { bomFormat, specVersion, components } = JSON.parse(made.stdout) as {
  bomFormat: string
  specVersion: string
  components: unknown[]
}
mkdirSync(dirname(out), { recursive: true })
writeFileSync(out, made.stdout)
console.log(JSON.stringify({ sbom: out, bomFormat, specVersion, components: components.length }))
