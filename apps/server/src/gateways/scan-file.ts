import { connect } from 'node:net'
import type { Config } from '../config.ts'
import { markDown, markUp } from '../platform/watching/mark-down.ts'

/** `away`: the scanner could not be reached or did not answer, so the result is unknown. */
export type Verdict = 'clean' | 'infected' | 'away'
export type ScanFile = (content: Buffer, patienceMs?: number) => Promise<Verdict>

/** The scan runs in a worker, so no person waits for it. */
const PATIENCE_MS = 20_000
const CHUNK = 64 * 1024

/** clamd's INSTREAM over TCP. Undefined if no scanner is configured. */
export function createScanner(config: Config): ScanFile | undefined {
  const { CLAMD_HOST: host, CLAMD_PORT: port } = config
  if (host === undefined) return undefined
  return async (content, patienceMs = PATIENCE_MS) => {
    const verdict = await ask({ host, port, patienceMs }, content).then(readVerdict, () => 'away' as const)
    if (verdict === 'away') markDown('scanner')
    else markUp('scanner')
    return verdict
  }
}

type ScannerOptions = { host: string; port: number; patienceMs: number }

function ask({ host, port, patienceMs }: ScannerOptions, content: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let answer = ''
    // A limit on the whole exchange: a scanner that accepts the file byte by byte is not working either.
    const timer = setTimeout(() => socket.destroy(new Error('the scanner is silent')), patienceMs)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(answer)
    })
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let from = 0; from < content.length; from += CHUNK) {
        const part = content.subarray(from, from + CHUNK)
        socket.write(lengthOf(part.length))
        socket.write(part)
      }
      // A chunk of length zero ends the file; clamd then answers and closes.
      socket.write(lengthOf(0))
    })
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** Any other answer (a limit reached, a database missing) is no result. */
function readVerdict(answer: string): Verdict {
  const scannerReply = answer.replaceAll('\0', '').trim()
  if (scannerReply.endsWith(' FOUND')) return 'infected'
  return scannerReply === 'stream: OK' ? 'clean' : 'away'
}
