import { Worker } from 'node:worker_threads'
import { createSemaphore } from '../create-semaphore.ts'
import { inSpan } from '../tracing/trace.ts'

export type PrintJob = { id: number; module: string; input: unknown }
export type PrintResult = { id: number; pdf: Uint8Array } | { id: number; failure: string }

/** A paper: the file whose `draw` makes it, given as a URL, so that no other thread loads it. */
export type Paper<T> = { module: string; input?: T }

export type Printer = {
  print<T>(paper: Paper<T>, input: T): Promise<Buffer>
  stop(): Promise<void>
}

type Options = {
  /** Threads that draw. Each holds its own fonts and shaped words, some 150 MB when warm. */
  threads: number
  /** How many may wait; the next is told to come again. */
  waiting: number
  /** No paper takes longer; a thread that does is ended and the asker told. */
  patienceMs?: number
}

type Thread = { worker: Worker; settle: Map<number, (result: PrintResult) => void> }

/**
 * Draws in threads: 20 ms of shaping would otherwise stand in the way of every other call of the process. Threads
 * start with the first paper and do not keep a process alive.
 */
export function startPrinter({ threads, waiting, patienceMs = 30_000 }: Options): Printer {
  const turns = createSemaphore({ atOnce: threads, waiting })
  const idle: Thread[] = []
  const all = new Set<Thread>()
  let last = 0

  const start = (): Thread => {
    const worker = new Worker(new URL('./print-thread.ts', import.meta.url))
    const thread: Thread = { worker, settle: new Map() }
    all.add(thread)
    const lose = (failure: string) => {
      all.delete(thread)
      for (const [id, settle] of thread.settle) settle({ id, failure })
      thread.settle.clear()
    }
    worker.on('message', (result: PrintResult) => {
      const settle = thread.settle.get(result.id)
      thread.settle.delete(result.id)
      settle?.(result)
    })
    worker.on('error', (error) => lose(`the printing thread failed: ${String(error)}`))
    worker.on('exit', () => lose('the printing thread ended'))
    return thread
  }

  const run = (thread: Thread, job: PrintJob) =>
    new Promise<PrintResult>((resolve) => {
      const timer = setTimeout(() => void thread.worker.terminate(), patienceMs)
      thread.settle.set(job.id, (result) => {
        clearTimeout(timer)
        thread.worker.unref()
        resolve(result)
      })
      thread.worker.ref()
      thread.worker.postMessage(job)
    })

  return {
    async print(paper, input) {
      await turns.enter()
      try {
        const thread = idle.pop() ?? start()
        const job = { id: ++last, module: paper.module, input }
        const result = await inSpan('print', {}, () => run(thread, job))
        if (all.has(thread)) idle.push(thread)
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
