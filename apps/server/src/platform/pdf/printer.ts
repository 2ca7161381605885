import { Worker } from 'node:worker_threads'
import { createSemaphore } from '../create-semaphore.ts'
import { DomainError } from '../errors.ts'
import { inSpan } from '../tracing/trace.ts'
import { noteAway, noteBack } from '../watching/note-away.ts'

export type PrintJob = { id: number; module: string; input: unknown }
export type PrintResult = { id: number; pdf: Uint8Array } | { id: number; failure: string }

/**
 * A paper: the file whose `draw` makes it, given as a URL, so that no other thread loads it. `timesAsLong`: what is
 * waited for one of many pages.
 */
export type Paper<T> = { module: string; input?: T; timesAsLong?: number }

const printingAway = () =>
  new DomainError(
    'unavailable',
    'printing_away',
    'The PDF cannot be made at the moment. Please try again in a minute.',
    { retryAfterSeconds: 60 },
  )

export type Printer = {
  print<T>(paper: Paper<T>, input: T): Promise<Buffer>
  stop(): Promise<void>
}

type Options = {
  /** Threads that draw. Each holds its own fonts and shaped words, some 150 MB when warm. */
  threads: number
  /** How many may wait; the next is told to come again. */
  waiting: number
  /** A thread that draws longer is ended and the asker told; nobody waits longer for a turn either. */
  patienceMs?: number
}

type Settle = { resolve: (result: PrintResult) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; settle: Map<number, Settle> }

/**
 * Draws in threads: 20 ms of shaping would otherwise stand in the way of every other call of the process. Threads
 * start with the first paper and do not keep a process alive.
 */
export function startPrinter({ threads, waiting, patienceMs = 30_000 }: Options): Printer {
  const turns = createSemaphore({ atOnce: threads, waiting, patienceMs })
  const idle: Thread[] = []
  const all = new Set<Thread>()
  let last = 0

  const start = (): Thread => {
    const worker = new Worker(new URL('./print-thread.ts', import.meta.url))
    const thread: Thread = { worker, settle: new Map() }
    all.add(thread)
    const lose = (failure: string) => {
      all.delete(thread)
      // One that ends while nobody asks would never answer the next who does.
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
      for (const { reject } of thread.settle.values()) reject(new Error(failure))
      thread.settle.clear()
    }
    worker.on('message', (result: PrintResult) => {
      const settle = thread.settle.get(result.id)
      thread.settle.delete(result.id)
      settle?.resolve(result)
    })
    worker.on('error', (error) => lose(`the printing thread failed: ${String(error)}`))
    worker.on('exit', () => lose('the printing thread ended'))
    return thread
  }

  const run = async (thread: Thread, job: PrintJob, longestMs: number) => {
    const drawn = Promise.withResolvers<PrintResult>()
    const timer = setTimeout(() => void thread.worker.terminate(), longestMs)
    try {
      thread.settle.set(job.id, drawn)
      thread.worker.ref()
      // An input that cannot be handed over throws here: the paper's own mistake, and the thread is as good as before.
      thread.worker.postMessage(job)
      const result = await drawn.promise.catch((error: unknown) => {
        noteAway('printing')
        throw refuse(error)
      })
      if ('pdf' in result) noteBack('printing')
      return result
    } finally {
      clearTimeout(timer)
      thread.settle.delete(job.id)
      thread.worker.unref()
      if (all.has(thread)) idle.push(thread)
    }
  }

  return {
    async print(paper, input) {
      // Many at once are not a printer that is away: a thread that hangs says so when it is ended.
      await turns.enter().catch((error: unknown) => {
        throw refuse(error)
      })
      try {
        const thread = idle.pop() ?? start()
        const job = { id: ++last, module: paper.module, input }
        const result = await inSpan('print', {}, () =>
          run(thread, job, patienceMs * (paper.timesAsLong ?? 1)),
        )
        if ('failure' in result) throw new Error(`${paper.module} could not be printed: ${result.failure}`)
        return Buffer.from(result.pdf)
      } finally {
        turns.leave()
      }
    },
    async stop() {
      await Promise.all([...all].map(({ worker }) => worker.terminate()))
    },
  }
}

const refuse = (cause: unknown): DomainError => Object.assign(printingAway(), { cause })
