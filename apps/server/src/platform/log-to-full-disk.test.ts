import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const LOG = fileURLToPath(new URL('./log.ts', import.meta.url))

/** Logs some lines, then reports on its other output that the process is still alive. */
const speak = (to = '') => {
  const program = `
    const { createLog } = await import(${JSON.stringify(LOG)})
    const log = createLog('info')
    for (let n = 0; n < 5; n++) {
      log.info({ n }, 'a line')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    console.error('still here')
    process.exit(0)`
  const command = `exec "$0" --input-type=module -e "$1" ${to}`
  return promisify(execFile)('sh', ['-c', command, process.execPath, program], { timeout: 20_000 })
}

it('continues to serve when its log cannot be written, and stops on SIGTERM', async () => {
  expect((await speak('> /dev/full')).stderr).toBe('still here\n')
})

it('writes each line where there is room', async () => {
  const { stdout } = await speak()
  expect(stdout.trim().split('\n')).toHaveLength(5)
})
