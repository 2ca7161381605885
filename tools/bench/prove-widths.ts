// npm run proof:widths: every page a devotee sees, with ten addresses and the longest names, in 150 looks: five widths,
// light, dark and from the right, five sizes of text, two of controls. None may be wider than its screen, and no text may
// be cut off. It is the journey `nothing-widens`, at full size.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'

const kept = '.local/widths.json'
const names = [
  'API_PORT',
  'INTERNAL_PORT',
  'WORKER_INTERNAL_PORT',
  'WEB_PORT',
  'BRIDGE_PORT',
  'INBOX_HTTP_PORT',
  'INBOX_SMTP_PORT',
  'RAZORPAY_SANDBOX_PORT',
  'GOOGLE_STAND_IN_PORT',
]
const ports: Record<string, string> = {}
for (const name of names) ports[name] = String(await findFreePort())

rmSync(kept, { force: true })
const began = performance.now()
const code = await new Promise<number>((resolve) => {
  const child = spawn(
    process.execPath,
    ['tools/dev/run-journeys.ts', '--project=journeys', 'journeys/nothing-widens'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/vazhipadu_proof_widths',
        ...process.env,
        ...ports,
        E2E_LANE: 'widths',
        E2E_WIDTHS: 'all',
      },
    },
  )
  child.once('exit', (exit) => resolve(exit ?? 1))
})
const measured = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as object) : {}
console.log(JSON.stringify({ ...measured, seconds: Math.round((performance.now() - began) / 1000) }))
process.exit(code)
