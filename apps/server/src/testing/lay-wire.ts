import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from './find-free-port.ts'

type Fault = 'none' | 'lose the answer to COMMIT' | 'lose COMMIT itself'
type Pace = { latencyMs: number; bytesPerSecond: number }

/** One connection through the wire. A lost one hangs on both sides: what is said is swallowed, and so is its end. */
type Strand = { near: Socket; far: Socket; isLost: boolean }

/** The wire between a client and a server, which can be cut at the worst moment, slowed down, deafened or taken away. */
export async function layWire(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl)
  const open = new Set<Strand>()
  let fault: Fault = 'none'
  let pace: Pace | undefined
  let isDeaf = false
  /** The fault that is due at this COMMIT; each happens once. */
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
    /** Everybody at once; whoever comes again is let through. */
    cutAll,
    slowDown(next: Pace | undefined) {
      pace = next
    },
    /** What is connected now hears nothing any more and is not told why, as when a machine hangs; others are served. */
    silence,
    /** Half-open: nobody is told that nothing arrives any more, and who is connected now never hears anything again. */
    deafen() {
      isDeaf = true
      silence()
    },
    /** New connections pass. The server has given up those that were lost; their clients must notice by themselves. */
    hearAgain() {
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
  // The first answer after a COMMIT that is to be lost proves that the server has done it.
  far.on('data', (chunk) => {
    if (strand.isLost) return
    if (answerIsLost) cut(strand)
    else answer(chunk)
  })
}

/** Writes at once, or as late as the wire's pace says; never out of order. */
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
