import { findFreePort } from '../../../apps/server/src/testing/find-free-port.ts'
import { startProcess } from '../../../apps/server/src/testing/start-process.ts'
import { runWrk } from '../run-wrk.ts'

/** What a poll costs the API itself, when nothing stands in front of it, beside a server that does nothing else. */
export async function measurePolls(address: string, env: Record<string, string>) {
  const barePort = await findFreePort()
  const bare = await startProcess('tools/bench/serve-bare.ts', env, /listening/, [String(barePort), address])
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
