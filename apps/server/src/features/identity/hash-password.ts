import { hash, verify } from '@node-rs/argon2'
import { serviceBusy } from '../../platform/errors.ts'

// argon2id, OWASP's minimum of memory and passes: 18 to 25 ms of one core.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  hash(password: string): Promise<string>
  /** `undefined` for someone unknown: takes as long and is never true. */
  verify(storedHash: string | null | undefined, password: string): Promise<boolean>
}

/**
 * At most `atOnce` at a time and a bounded queue, so that a storm of sign-ins cannot starve bookings.
 */
export function createPasswords({ atOnce, queued }: { atOnce: number; queued: number }): Passwords {
  let running = 0
  const waiting: Array<() => void> = []
  const nobody = hash('nobody has this password', COST)

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= queued) throw serviceBusy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The place is handed on, not freed and taken again: nobody overtakes the queue.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  const plain = (password: string) => password.normalize('NFKC')
  return {
    hash: (password) => inTurn(() => hash(plain(password), COST)),
    verify: (storedHash, password) =>
      inTurn(async () => {
        const matches = await verify(storedHash ?? (await nobody), plain(password))
        return matches && storedHash !== null && storedHash !== undefined
      }),
  }
}
