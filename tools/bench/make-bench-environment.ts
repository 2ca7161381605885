import { makeEnvironment, type Ports } from '../dev/describe-stack.ts'

/** What a bench does not start is never asked, but its address must be one. */
const NOT_STARTED: Ports = { api: 0, internal: 0, worker: 0, web: 5173, inbox: 1, smtp: 1, razorpay: 1 }

/**
 * The environment of a bench or a proof: a corner of Redis of its own, so that nothing else on the machine uses up its
 * allowance, and no limit per address, because its whole crowd comes from one.
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
