import { redeemTurn } from '@vazhipadu/contract/waiting-room'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { DomainError } from '../errors.ts'
import type { limitNetworks } from '../limit-networks.ts'
import type { RateLimits } from '../rate-limit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether many are expected at once: a waiting room is open. Set by whoever knows. */
    rush: { isOn: boolean }
  }
}

/** Whoever calls it shows a ticket that we signed. */
const TURN = redeemTurn.path

type Parts = { config: Config; networks: ReturnType<typeof limitNetworks>; limits: RateLimits }

/**
 * While there is a rush, a town behind one carrier's address is not refused for its crowd: whoever shows a token or a
 * ticket is counted by their account. What turns out to be neither is counted for the address as ever.
 */
export function admitCrowd(app: FastifyInstance, { config, networks, limits }: Parts) {
  const perAccount = { name: 'account', points: config.LIMIT_REQUESTS_PER_ACCOUNT_A_MINUTE, seconds: 60 }
  const unknown = { name: 'unknown', points: config.LIMIT_REQUESTS_PER_IP_A_MINUTE, seconds: 60 }
  app.decorate('rush', { isOn: false })
  /** Only where it decides: anybody may write a token that nobody looks at. */
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
