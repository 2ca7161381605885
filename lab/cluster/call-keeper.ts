import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'

const find = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** State of the running cluster, and the socket of its keeper. */
export const STATE = find('../../.local/cluster.json')
export const SOCKET = find('../../.local/cluster.sock')
export const LOG = find('../../.local/cluster.log')

type State = { pid: number; url: string; databaseUrl: string; directory: string }

export function readState(): State | undefined {
  if (!existsSync(STATE)) return undefined
  const state = JSON.parse(readFileSync(STATE, 'utf8')) as State
  return existsSync(`/proc/${state.pid}`) ? state : undefined
}

/** Sends a command to the running cluster's keeper and returns its answer. */
export const callKeeper = (verb: string, argument = ''): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const path = `/${verb}${argument && `?${encodeURIComponent(argument)}`}`
    const outgoing = request({ socketPath: SOCKET, path }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on('end', () => {
        const { answer } = JSON.parse(text) as { answer: unknown }
        if (response.statusCode === 200) resolve(answer)
        else reject(new Error(String(answer)))
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
