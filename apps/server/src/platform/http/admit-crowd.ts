import { redeemTurn } from '@vazhipadu/contract/waiting-room'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { DomainError } from '../errors.ts'
import type { limitNetworks } from '../limit-networks.ts'
import type { RateLimits } from '../rate-limit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether many visitors are expected at once because a waiting room is open. */
    rush: { isOn: boolean }
  }
}

/** A call to this path carries a ticket that we signed. */
const TURN = redeemTurn.path

type Parts = { config: Config; networks: ReturnType<typeof limitNetworks>; limits: RateLimits }

/**
 * During a rush many devotees share one carrier's address, so its limit would refuse them: calls with a token or a
 * ticket are counted per account. If the token or ticket proves invalid, the call counts for its address as usual.
 */
export function admitCrowd(app: FastifyInstance, { config, networks, limits }: Parts) {
  const perAccount = { name: 'account', points: config.LIMIT_REQUESTS_PER_ACCOUNT_A_MINUTE, seconds: 60 }
  const unknown = { name: 'unknown', points: config.LIMIT_REQUESTS_PER_IP_A_MINUTE, seconds: 60 }
  app.decorate('rush', { isOn: false })
  /** Only where the token or ticket is checked: on other routes a forged one would evade the limit. */
  const showsSomething = ({ headers, routeOptions }: FastifyRequest) =>
    (routeOptions.config.isOfSomebody === true && headers.authorization !== undefined) ||
    routeOptions.url === TURN

  app.addHook('preHandler', async ({ caller }) => {
    if (app.rush.isOn && caller) limits.takeLoosely(perAccount, caller.accountId)
  })
  app.addHook('onError', async (request, _reply, error) => {
    const isRefused = error instanceof DomainError && error.kind === 'unauthenticated'
    if (app.rush.isOn && isRefused && showsSomething(request)) networks.takeLoosely(unknown, request.ip)
  })
  return {
    admits(request: FastifyRequest): boolean {
      if (!app.rush.isOn || !showsSomething(request)) return false
      networks.checkLoosely(unknown, request.ip)
      return true
    },
  }
}
