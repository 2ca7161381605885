import * as contract from '@vazhipadu/contract/priest'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { repeatThroughOutage } from '../../platform/db/outage.ts'
import { describeRoute, requireCaller } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Composing } from '../day-sheet/compose-day-sheet.ts'
import { listToday } from './list-today.ts'

export function priestRoutes(app: FastifyInstance, deps: Platform & Composing): void {
  app.route({
    ...describeRoute(contract.getPriestList),
    onRequest: requireCaller(app, contract.getPriestList),
    handler: async (request, reply: FastifyReply) => {
      const list = await repeatThroughOutage(app.outage, () => listToday(deps))
      const etag = `"${list.tag}"`
      // The page compares the ETag and keeps the list until midnight; a browser's own cache could not expire it then.
      reply.header('etag', etag).header('cache-control', 'no-store')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.send(list)
    },
  })
}
