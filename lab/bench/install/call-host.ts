import { request } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'

type Door = { port: number; name: string; certificate: Buffer }
const CALLERS = 4

/** One request through the host, which must present the known certificate. */
export function callHost({ port, name, certificate }: Door, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        servername: name,
        path,
        ca: certificate,
        headers: { host: `${name}:${port}` },
      },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      },
    )
    outgoing.once('error', reject).end()
  })
}

/** Sends requests continuously while `work` runs and returns those not answered as expected. */
export async function callDuring(door: Door, path: string, work: () => Promise<void>) {
  const seen = { calls: 0, failed: 0 }
  let isOver = false
  const call = async () => {
    while (!isOver) {
      const status = await callHost(door, path).catch(() => 0)
      seen.calls++
      if (status !== 200) seen.failed++
      await delay(20)
    }
  }
  const calling = Promise.all(Array.from({ length: CALLERS }, call))
  await work().finally(() => {
    isOver = true
  })
  await calling
  return seen
}
