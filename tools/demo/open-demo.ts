import { spawn } from 'node:child_process'

export const demoWeb = process.env.PICTURES_URL ?? 'http://localhost:5773'

/** Uses the running demo, or starts a new one for the pictures. Returns a function that closes what was opened. */
export async function openDemo(): Promise<() => Promise<void>> {
  if (await isOpen()) return async () => {}
  const demo = spawn(process.execPath, ['tools/demo/start.ts', '--reset'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const opened = Promise.withResolvers<void>()
  demo.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('The demo temple is open')) opened.resolve()
  })
  demo.on('exit', () => opened.reject(new Error('the demo ended by itself')))
  await opened.promise
  return async () => {
    const ended = new Promise((resolve) => demo.once('exit', resolve))
    demo.kill('SIGTERM')
    await ended
  }
}

async function isOpen(): Promise<boolean> {
  const answer = await fetch(demoWeb, { headers: { accept: 'text/html' } }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}
