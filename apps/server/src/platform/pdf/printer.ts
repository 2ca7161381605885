import { DomainError, refuse } from '../errors.ts'
import { startThreads, ThreadLostError } from '../start-threads.ts'
import { inSpan } from '../tracing/trace.ts'
import { markDown, markUp } from '../watching/mark-down.ts'

/**
 * A document: the file whose `draw` makes it, given as a URL, so that no other thread loads it. `timesAsLong`: factor
 * on the time limit, for a document of many pages.
 */
export type Paper<T> = { module: string; input?: T; timesAsLong?: number }

const printingAway = () => refuse('unavailable', 'printing_away', { retryAfterSeconds: 60 })

export type Printer = {
  print<T>(paper: Paper<T>, input: T): Promise<Buffer>
  stop(): Promise<void>
}

type Options = {
  /** Worker threads. Each holds its own fonts and shaped words, about 150 MB when warm. */
  threads: number
  /** Longest queue; a caller beyond it is refused and may retry later. */
  maxQueued: number
  /**
   * Time limit of a document and of the wait for a thread. A thread that exceeds it is terminated and its caller
   * refused.
   */
  patienceMs?: number
}

/** Draws in worker threads: 20 ms of shaping would otherwise block every other call of the process. */
export function startPrinter({ threads, maxQueued, patienceMs = 30_000 }: Options): Printer {
  const pool = startThreads({ threads, maxQueued: maxQueued, patienceMs })

  return {
    async print({ module, timesAsLong = 1 }, input) {
      const task = { module, method: 'draw', input, longestMs: patienceMs * timesAsLong }
      const result = await inSpan('print', {}, () => pool.run(task)).catch((error: unknown) => {
        // A full queue does not mean that printing is down; a hanging thread is reported when it is terminated.
        if (error instanceof ThreadLostError) markDown('printing')
        else if (!(error instanceof DomainError)) throw error
        throw failed(error)
      })
      if ('failure' in result) throw new Error(`${module} could not be printed: ${result.failure}`)
      markUp('printing')
      return Buffer.from(result.value as Uint8Array)
    },
    stop: () => pool.stop(),
  }
}

const failed = (cause: unknown): DomainError => Object.assign(printingAway(), { cause })
