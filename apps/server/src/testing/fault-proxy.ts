import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from './find-free-port.ts'

type Fault = 'none' | 'lose the answer to COMMIT' | 'lose COMMIT itself'
type Pace = { latencyMs: number; bytesPerSecond: number }

/** One connection through the proxy. A lost one stays open on both sides: its data and its end are swallowed. */
type Strand = { near: Socket; far: Socket; isLost: boolean }

/**
 * A proxy between a client and a server that can cut connections at the worst moment, slow them down, drop data or
 * close.
 */
export async function createFaultProxy(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl)
  const open = new Set<Strand>()
  let fault: Fault = 'none'
  let pace: Pace | undefined
  let isDeaf = false
  /** The fault to cause at this COMMIT; each is used once. */
  const takeFault = () => {
    const due = fault
    fault = 'none'
    return due
  }
  const server = createServer((near) => {
    const strand = { near, far: connect(Number(port || 5432), hostname), isLost: isDeaf }
    open.add(strand)
    join(strand, { takeFault, paceNow: () => pace, ended: () => open.delete(strand) })
  })
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', resolve)
    })
  const wirePort = await findFreePort()
  await listen(wirePort)
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String(wirePort)
  const silence = () => {
    for (const strand of open) strand.isLost = true
  }
  const cutAll = () => {
    for (const strand of open) cut(strand)
  }
  return {
    url: url.href,
    cutOnce(next: Fault) {
      fault = next
    },
    /** Cuts all connections; new ones are accepted. */
    cutAll,
    slowDown(next: Pace | undefined) {
      pace = next
    },
    /** Existing connections receive no data and no error, as when a machine hangs; new ones work. */
    silence,
    /** Half-open: existing and new connections receive neither data nor an error. */
    deafen() {
      isDeaf = true
      silence()
    },
    /** New connections work. The server has given up the lost ones; their clients must notice on their own. */
    restoreReplies() {
      isDeaf = false
      for (const strand of open) if (strand.isLost) strand.far.destroy()
    },
    takeAway: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        cutAll()
      }),
    putBack: () => listen(wirePort),
  }
}

function cut({ near, far }: Strand): void {
  near.destroy()
  far.destroy()
}

type Around = { takeFault: () => Fault; paceNow: () => Pace | undefined; ended: () => void }

function join(strand: Strand, { takeFault, paceNow, ended }: Around): void {
  const { near, far } = strand
  let answerIsLost = false
  const end = () => {
    if (!strand.isLost) cut(strand)
    if (near.destroyed && far.destroyed) ended()
  }
  for (const socket of [near, far]) socket.on('error', end).on('close', end)
  const [send, answer] = [writeAt(far, paceNow), writeAt(near, paceNow)]
  near.on('data', (chunk) => {
    if (strand.isLost) return
    const fault = chunk.includes('commit\0') ? takeFault() : 'none'
    if (fault === 'lose COMMIT itself') return cut(strand)
    answerIsLost ||= fault === 'lose the answer to COMMIT'
    send(chunk)
  })
  // For a COMMIT whose answer is to be lost: the first data from the server proves that it has committed.
  far.on('data', (chunk) => {
    if (strand.isLost) return
    if (answerIsLost) cut(strand)
    else answer(chunk)
  })
}

/** Writes at once, or with the proxy's delay; never out of order. */
function writeAt(to: Socket, paceNow: () => Pace | undefined): (chunk: Buffer) => void {
  let waiting = 0
  let freeAt = 0
  let last = Promise.resolve()
  return (chunk) => {
    const pace = paceNow()
    if (!pace && waiting === 0) {
      to.write(chunk)
      return
    }
    const { latencyMs, bytesPerSecond } = pace ?? { latencyMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY }
    freeAt = Math.max(freeAt, performance.now()) + (chunk.length * 1_000) / bytesPerSecond
    const dueAt = freeAt + latencyMs
    waiting++
    last = last.then(async () => {
      await delay(Math.max(0, dueAt - performance.now()))
      waiting--
      if (!to.destroyed) to.write(chunk)
    })
  }
}
