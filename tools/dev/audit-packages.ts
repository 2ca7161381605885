// npm run security:audit: what the registry's advisories say about the packages that run in production. Ends with JSON; fails
// for a weakness of moderate severity or more, and when nobody could be asked, which is said and not called clean.
import { spawnSync } from 'node:child_process'
import { judgeAudit } from './judge-audit.ts'

const asked = spawnSync('npm', ['audit', '--json', '--omit=dev'], { encoding: 'utf8', timeout: 120_000 })
const { result, counted, lines } = judgeAudit(asked.stdout ?? '')
for (const line of lines) console.log(line)
console.log(JSON.stringify({ audit: 'packages', result, counted, passed: result === 'clean' }))
process.exitCode = result === 'clean' ? 0 : result === 'vulnerable' ? 1 : 2
