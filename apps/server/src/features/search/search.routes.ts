import { mayCall } from '@vazhipadu/contract/rights'
import * as contract from '@vazhipadu/contract/search'
import { listTickets } from '@vazhipadu/contract/support'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { searchOffice } from './search-office.ts'

const MINUTE = 60

export function searchRoutes(app: FastifyInstance, { db, config, limits }: Platform): void {
  // High enough for a search at every typed letter, and low enough to stop a program that tries phone numbers.
  const limit = { name: 'searches', points: config.LIMIT_SEARCHES_PER_ACCOUNT_A_MINUTE, seconds: MINUTE }
  implement(app, contract.searchOffice, async ({ body, caller }) => {
    await limits.take(limit, caller.accountId)
    const found = await searchOffice(db, body.words)
    return mayCall(listTickets, caller.capabilities) ? found : { ...found, tickets: [] }
  })
}
