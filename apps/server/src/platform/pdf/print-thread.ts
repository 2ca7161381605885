import { parentPort } from 'node:worker_threads'
import type { PrintJob, PrintResult } from './printer.ts'

type Drawing = { draw: (input: unknown) => Promise<Buffer> }

parentPort?.on('message', (job: PrintJob) => {
  void answer(job).then((result) => parentPort?.postMessage(result))
})

async function answer({ id, module, input }: PrintJob): Promise<PrintResult> {
  try {
    const { draw } = (await import(module)) as Drawing
    return { id, pdf: await draw(input) }
  } catch (error) {
    // The kind of failure and its where, without the message: that may carry a devotee's name.
    const where = error instanceof Error ? `${error.name} ${error.stack?.split('\n')[1]?.trim()}` : 'unknown'
    return { id, failure: where }
  }
}
