import { makeEnvironment, type Ports } from '../../tools/dev/describe-stack.ts'

/** Services that a benchmark does not start need a valid address, but are never called. */
const NOT_STARTED: Ports = { api: 0, internal: 0, worker: 0, web: 5173, inbox: 1, smtp: 1, razorpay: 1 }

/**
 * Environment of a benchmark or proof: its own Redis prefix, so that other programs do not use up its rate limits, and
 * no limit per address, because its whole crowd has one.
 */
export async function makeBenchEnvironment(
  name: string,
  databaseUrl: string,
  ports: Partial<Ports>,
): Promise<Record<string, string>> {
  return {
    ...(await makeEnvironment({ ...NOT_STARTED, ...ports }, databaseUrl)),
    REDIS_PREFIX: `${name}:${process.pid}:`,
    LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000000',
  }
}
