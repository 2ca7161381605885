import { parentPort } from 'node:worker_threads'
import type { ThreadJob, ThreadResult } from './start-threads.ts'

parentPort?.on('message', (job: ThreadJob) => {
  void run(job).then((result) => parentPort?.postMessage(result))
})

async function run({ id, module, method, input }: ThreadJob): Promise<ThreadResult> {
  try {
    const loaded = (await import(module)) as Record<string, (input: unknown) => unknown>
    return { id, value: await loaded[method]?.(input) }
  } catch (error) {
    // The name of the error and its first frame, without the message: the message may contain a devotee's name.
    const where = error instanceof Error ? `${error.name} ${error.stack?.split('\n')[1]?.trim()}` : 'unknown'
    return { id, failure: where }
  }
}
