// Keeps a cluster running until told to stop, and executes commands sent over a socket. `npm run cluster -- up` starts
// it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { readCount } from '../bench/read-option.ts'
import { SOCKET, STATE } from './call-keeper.ts'
import { startCluster } from './start-cluster.ts'

const cluster = await startCluster({ ttl: readCount('ttl', 8), tell: (words) => console.log(words) })
const verbs = new Map(
  Object.entries(cluster).flatMap(([name, verb]) =>
    typeof verb === 'function' ? [[name, verb as (...args: unknown[]) => unknown] as const] : [],
  ),
)

/** `/killNode?1`: the command and its argument. */
const obey = async (path: string): Promise<unknown> => {
  const [name = '', given = ''] = path.slice(1).split('?')
  const verb = verbs.get(name)
  if (!verb) throw new Error(`a cluster can: ${[...verbs.keys()].sort().join(', ')}`)
  const args = given === '' ? [] : [/^\d+$/.test(given) ? Number(given) : decodeURIComponent(given)]
  return await verb(...args)
}

const server = createServer((request, response) => {
  obey(request.url ?? '').then(
    (answer) => response.end(JSON.stringify({ answer: answer ?? 'done' })),
    (error: unknown) => response.writeHead(500).end(JSON.stringify({ answer: String(error) })),
  )
})

let isEnding = false
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  server.close()
  rmSync(STATE, { force: true })
  rmSync(SOCKET, { force: true })
  await cluster.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void end())
process.on('SIGINT', () => void end())

mkdirSync(dirname(SOCKET), { recursive: true })
rmSync(SOCKET, { force: true })
server.listen(SOCKET, () => {
  const { directory, databaseUrl } = cluster
  const description = { pid: process.pid, url: cluster.urls[0], databaseUrl, directory }
  writeFileSync(STATE, `${JSON.stringify(description, null, 2)}\n`, { mode: 0o600 })
  console.log('the cluster is up')
})
