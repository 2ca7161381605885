import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Debian's `libfaketime` sets the time of one process and can change it while the process runs. */
const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`

export const mayStepClocks = (): boolean => existsSync(LIBRARY)

/** Steps the wall clock; timers keep their pace, as when a machine's clock is set. */
export async function makeFakeClock(folder: string, name: string) {
  const file = join(folder, `clock-${name}`)
  const step = async (seconds: number) => {
    // Replaced atomically, because the process may read it at any time.
    await writeFile(`${file}.next`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`)
    await rename(`${file}.next`, file)
  }
  await step(0)
  return {
    step,
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  }
}
