import { spawn } from 'node:child_process'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'

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

/** Runs journeys on a separate system; `lane` names its builds and its database. Returns the exit code. */
export async function walkAlone(lane: string, args: string[], env: Record<string, string>): Promise<number> {
  const ports: Record<string, string> = {}
  for (const name of names) ports[name] = String(await findFreePort())
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['tools/dev/run-journeys.ts', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        DATABASE_URL: `postgres://postgres@127.0.0.1:5432/vazhipadu_proof_${lane}`,
        ...process.env,
        ...ports,
        E2E_LANE: lane,
        ...env,
      },
    })
    child.once('exit', (exit) => resolve(exit ?? 1))
  })
}
