// npm run bench:lighthouse: pages on a slow phone by Lighthouse's mobile preset, behind the shipped nginx, with the
// real API and its seeded temple. `--rounds 5` of each page, of which the median counts; `--pages home,history` of the
// list below, or paths that begin with a slash. Fails for accessibility, security or layout shifts, not for a slow
// machine.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { findOption, readCount } from './read-option.ts'
import { walkAlone } from './walk-alone.ts'

requireProgramsOf('bench:lighthouse')

const kept = '.local/lighthouse.json'
const open = ['sign-in', '/temple', '/temple/offerings/noorum-palum', '/temple/calendar']
const pages = findOption('pages') ?? [...open, 'home', 'checkout', 'history'].join(',')
const rounds = readCount('rounds', 3)
rmSync(kept, { force: true })
const began = performance.now()
const code = await walkAlone('lighthouse', ['--project=lighthouse'], {
  LIGHTHOUSE_PAGES: pages,
  LIGHTHOUSE_ROUNDS: String(rounds),
})
const measured = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as object) : {}
const seconds = Math.round((performance.now() - began) / 1000)
console.log(JSON.stringify({ bench: 'lighthouse', passed: code === 0, rounds, seconds, ...measured }))
process.exit(code)
