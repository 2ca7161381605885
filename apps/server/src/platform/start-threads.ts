import { type ResourceLimits, Worker } from 'node:worker_threads'
import { createSemaphore } from './create-semaphore.ts'

export type ThreadJob = { id: number; module: string; method: string; input: unknown }
export type ThreadResult = { id: number; value: unknown } | { id: number; failure: string }

/** `module` is a URL, so that the calling thread does not load the file. `method` is one of its exports. */
type Task = { module: string; method: string; input: unknown; longestMs: number }

export type Threads = {
  run(task: Task): Promise<ThreadResult>
  stop(): Promise<void>
}

type Options = {
  /** Size of the pool. */
  threads: number
  /** Maximum queue length; a task beyond it is refused at once. */
  maxQueued: number
  /** Longest wait for a free thread. */
  patienceMs: number
  resourceLimits?: ResourceLimits
}

/** The thread died or was terminated at its time limit. Where the queue is full, the semaphore's own error is thrown. */
export class ThreadLostError extends Error {
  override name = 'ThreadLostError'
}

type Settle = { resolve: (result: ThreadResult) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; settle: Map<number, Settle> }

/**
 * A pool of worker threads, so that long computations do not block the event loop. Threads start with the first task
 * and do not keep the process alive.
 */
export function startThreads({ threads, maxQueued, patienceMs, resourceLimits }: Options): Threads {
  const turns = createSemaphore({ concurrency: threads, maxQueued: maxQueued, patienceMs })
  const idle: Thread[] = []
  const all = new Set<Thread>()
  let last = 0

  const start = (): Thread => {
    const worker = new Worker(
      new URL('./thread-entry.ts', import.meta.url),
      resourceLimits && { resourceLimits },
    )
    const thread: Thread = { worker, settle: new Map() }
    all.add(thread)
    const lose = (failure: string) => {
      all.delete(thread)
      // A thread that ended while idle would never answer its next task.
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
      for (const { reject } of thread.settle.values()) reject(new ThreadLostError(failure))
      thread.settle.clear()
    }
    worker.on('message', (result: ThreadResult) => {
      const settle = thread.settle.get(result.id)
      thread.settle.delete(result.id)
      settle?.resolve(result)
    })
    worker.on('error', (error) => lose(`the thread failed: ${String(error)}`))
    worker.on('exit', () => lose('the thread ended'))
    return thread
  }

  const runOn = async (thread: Thread, job: ThreadJob, longestMs: number): Promise<ThreadResult> => {
    const done = Promise.withResolvers<ThreadResult>()
    const timer = setTimeout(() => void thread.worker.terminate(), longestMs)
    try {
      thread.settle.set(job.id, done)
      thread.worker.ref()
      // Throws when the input cannot be cloned; the thread stays usable.
      thread.worker.postMessage(job)
      return await done.promise
    } finally {
      clearTimeout(timer)
      thread.settle.delete(job.id)
      thread.worker.unref()
      if (all.has(thread)) idle.push(thread)
    }
  }

  return {
    async run({ module, method, input, longestMs }) {
      await turns.enter()
      try {
        return await runOn(idle.pop() ?? start(), { id: ++last, module, method, input }, longestMs)
      } finally {
        turns.leave()
      }
    },
    async stop() {
      await Promise.all([...all].map(({ worker }) => worker.terminate()))
    },
  }
}
