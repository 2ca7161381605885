import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type WrkLoad = {
  address: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** A Lua script that creates the requests, and its arguments. */
  script?: { file: string; args: string[] }
}

/**
 * Responses per second of one URL under Debian's `wrk`: a load generator in C leaves the CPU to the program that is
 * measured. Any refused or aborted request fails the whole measurement.
 */
export async function runWrk({
  address,
  connections,
  seconds,
  headers = {},
  script,
}: WrkLoad): Promise<number> {
  const file = script?.file ?? 'lab/bench/tell-wrk.lua'
  const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s', '-s', file]
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', [...args, ...headerArgs, address, '--', ...(script?.args ?? [])])
  const figures = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Record<string, number>
  const { answers = 0, microseconds = 1, refused = 0, broken = 0 } = figures
  if (refused + broken > 0) throw new Error(`${address}: ${refused} refused, ${broken} broken off`)
  if (answers === 0) throw new Error(`${address} answered nothing`)
  return (answers * 1_000_000) / microseconds
}
