// npm run security:audit: checks the production packages against the registry's advisories. Ends with JSON; fails for
// moderate severity or higher, and if the registry cannot be asked, which is not reported as clean.
import { spawnSync } from 'node:child_process'
import { checkAudit } from './check-audit.ts'

const audit = spawnSync('npm', ['audit', '--json', '--omit=dev'], { encoding: 'utf8', timeout: 120_000 })
const { result, counted, lines } = checkAudit(audit.stdout ?? '')
for (const line of lines) console.log(line)
console.log(JSON.stringify({ audit: 'packages', result, counted, passed: result === 'clean' }))
process.exitCode = result === 'clean' ? 0 : result === 'vulnerable' ? 1 : 2
