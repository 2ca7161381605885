import { connect } from 'node:net'
import type { Config } from '../config.ts'

/** `away`: the scanner could not be asked or did not answer; then nobody knows. */
export type Verdict = 'clean' | 'infected' | 'away'
export type ScanFile = (content: Buffer) => Promise<Verdict>

const PATIENCE_MS = 20_000
const CHUNK = 64 * 1024

/** clamd's INSTREAM over TCP. Undefined where no scanner is configured. */
export function createScanner(config: Config): ScanFile | undefined {
  const { CLAMD_HOST: host, CLAMD_PORT: port } = config
  if (host === undefined) return undefined
  return (content) => ask(host, port, content).then(readVerdict, () => 'away')
}

function ask(host: string, port: number, content: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let answer = ''
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('the scanner is silent')))
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(answer))
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let from = 0; from < content.length; from += CHUNK) {
        const part = content.subarray(from, from + CHUNK)
        socket.write(lengthOf(part.length))
        socket.write(part)
      }
      // A chunk of no length ends the file; clamd then answers and closes.
      socket.write(lengthOf(0))
    })
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** Anything but a plain answer (a limit reached, a database missing) is no answer. */
function readVerdict(answer: string): Verdict {
  const said = answer.replaceAll('\0', '').trim()
  if (said.endsWith(' FOUND')) return 'infected'
  return said === 'stream: OK' ? 'clean' : 'away'
}
