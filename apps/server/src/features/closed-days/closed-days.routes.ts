import * as contract from '@vazhipadu/contract/closed-days'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { readLanguage } from '../../platform/http/read-language.ts'
import { limitNetworks } from '../../platform/limit-networks.ts'
import type { MoveDeps } from '../changes/move-line.ts'
import { findOffer, moveToOfferedDay, refundOffer } from './answer-offer.ts'
import { describeOffers } from './describe-offers.ts'
import { listDayOffers } from './list-day-offers.ts'

const HOUR = 3_600

/** Closed days: devotees' answers, authorised by their letter's link alone, and the office's overview. */
export function closedDaysRoutes(app: FastifyInstance, deps: MoveDeps): void {
  const { db, config } = deps
  const networks = limitNetworks(deps.limits)
  const limit = {
    name: 'closed-day-links',
    points: config.LIMIT_CLOSED_DAY_LINKS_PER_IP_AN_HOUR,
    seconds: HOUR,
  }
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    await networks.take(limit, request.ip)
  }

  implement(app, contract.readClosedDay, async ({ body, request, reply }) => {
    await admit(request, reply)
    return describeOffers(deps, body.token, readLanguage(request))
  })
  implement(app, contract.answerClosedDay, async ({ body, request, reply }) => {
    await admit(request, reply)
    const offer = await findOffer(db, body.token, body.offer_id)
    if (body.answer === 'move') await moveToOfferedDay(deps, offer, body.date)
    else await refundOffer(deps, offer, 'refunded')
    return describeOffers(deps, body.token, readLanguage(request))
  })
  implement(app, contract.listDayOffers, ({ query }) => listDayOffers(db, query))
}
