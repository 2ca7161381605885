import { findFreePort } from '../../../apps/server/src/testing/find-free-port.ts'
import { startProcess } from '../../../apps/server/src/testing/start-process.ts'
import { runWrk } from '../run-wrk.ts'

/** Cost of a poll at the API without a cache in front, compared with a server that does nothing else. */
export async function measurePolls(address: string, env: Record<string, string>) {
  const barePort = await findFreePort()
  const bare = await startProcess('lab/bench/serve-bare.ts', env, /listening/, [String(barePort), address])
  const apiPerSecond = await runWrk({ address, connections: 64, seconds: 3 })
  const barePerSecond = await runWrk({
    address: `http://127.0.0.1:${barePort}/`,
    connections: 64,
    seconds: 3,
  })
  await bare.kill('SIGTERM')
  const answer = await fetch(address)
  return {
    apiPerSecond: Math.round(apiPerSecond),
    barePerSecond: Math.round(barePerSecond),
    bytes: (await answer.arrayBuffer()).byteLength,
    cacheControl: answer.headers.get('cache-control'),
  }
}
