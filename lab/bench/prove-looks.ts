// npm run proof:looks: checks every page of the journeys in all six looks instead of the gate's three: 360, 768 and
// 1440 wide, light and dark, left to right and right to left. Must be accessible by axe and never wider than the
// screen.

import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { walkAlone } from './walk-alone.ts'

requireProgramsOf('proof:looks')

const began = performance.now()
const code = await walkAlone('looks', ['--project=journeys', '-g', 'every look'], { E2E_LOOKS: 'all' })
const seconds = Math.round((performance.now() - began) / 1000)
console.log(JSON.stringify({ proof: 'looks', passed: code === 0, seconds }))
process.exit(code)
