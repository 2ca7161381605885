import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '../../../platform/create-semaphore.ts'

// argon2id with OWASP's minimum memory and passes: 18 to 25 ms on one core.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  hash(password: string): Promise<string>
  /** For an unknown account pass `undefined`: it takes as long and is never true. */
  verify(storedHash: string | null | undefined, password: string): Promise<boolean>
}

/**
 * At most `concurrency` at a time and a bounded queue, so that a storm of sign-ins cannot starve bookings.
 */
export function createPasswords({
  concurrency,
  maxQueued,
}: {
  concurrency: number
  maxQueued: number
}): Passwords {
  const turns = createSemaphore({ concurrency, maxQueued })
  const nobody = hash('nobody has this password', COST)

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    await turns.enter()
    try {
      return await work()
    } finally {
      turns.leave()
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
