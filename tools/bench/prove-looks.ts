// npm run proof:looks: every page that the journeys look at, in all six looks instead of the gate's three: 360, 768 and 1440
// wide, light, dark, from the left and from the right. Accessible to axe, and never wider than its screen.
import { walkAlone } from './walk-alone.ts'

const began = performance.now()
const code = await walkAlone('looks', ['--project=journeys', '-g', 'every look'], { E2E_LOOKS: 'all' })
const seconds = Math.round((performance.now() - began) / 1000)
console.log(JSON.stringify({ proof: 'looks', passed: code === 0, seconds }))
process.exit(code)
