import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Debian's package `libfaketime`. It gives one process another time, and changes it while it runs. */
const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`

export const mayStepClocks = (): boolean => existsSync(LIBRARY)

/** A clock on the wall that can be stepped; timers go on at their pace, as they do on a machine whose clock is set. */
export async function makeFakeClock(folder: string, name: string) {
  const file = join(folder, `clock-${name}`)
  const step = async (seconds: number) => {
    // Whole or not at all: it may be read in between.
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
