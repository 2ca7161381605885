// npm run proof:widths: every page for devotees, with ten addresses and the longest names, in 150 looks: five widths,
// light, dark and right to left, five text sizes, two control sizes. None may be wider than the screen, and no text may
// be clipped. Runs the journey `nothing-widens` at full size.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { walkAlone } from './walk-alone.ts'

requireProgramsOf('proof:widths')

const kept = '.local/widths.json'
rmSync(kept, { force: true })
const began = performance.now()
const journeys = ['--project=journeys', 'journeys/nothing-widens']
const code = await walkAlone('widths', journeys, { E2E_WIDTHS: 'all' })
const measured = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as object) : {}
console.log(JSON.stringify({ ...measured, seconds: Math.round((performance.now() - began) / 1000) }))
process.exit(code)
