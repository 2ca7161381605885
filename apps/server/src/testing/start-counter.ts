import { randomUUID } from 'node:crypto'
import * as drawers from '@vazhipadu/contract/counter/drawers'
import * as counter from '@vazhipadu/contract/counter/sales'
import { denominations } from '@vazhipadu/contract/counter/sales'
import { fillCatalogue } from './fill-catalogue.ts'
import { makeClerk } from './grant-capabilities.ts'
import { makeAccount, makeAdmin, signInToOffice } from './make-account.ts'
import { startApi } from './start-api.ts'

export const DATE = '2026-12-08'
export const counterLine = { offering_id: 11, date: DATE, name: 'Ammini', star_id: 9 }

export type Clerk = { token: string; email: string }

let references = 0

/** An unused bank reference number. */
export const makeReference = () => String(400_000_000_000 + ++references)

export const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]

/** Notes and coins that add up to an amount. */
export function countPieces(paise: number): Record<string, number> {
  let left = paise / 100
  return Object.fromEntries(
    denominations.map((rupees) => {
      const pieces = Math.floor(left / rupees)
      left -= pieces * rupees
      return [String(rupees), pieces]
    }),
  )
}

/** A counter with its price, an admin and a devotee; each test brings a clerk of its own. */
export async function startCounter() {
  const api = await startApi({
    LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000',
    SMS_TEMPLATE_REFUND_DONE: 'tmpl-refund-done',
  })
  await fillCatalogue(api)
  const devotee = await makeAccount(api)
  const admin = await makeAdmin(api)
  const { body } = await api.call(counter.quoteAtCounter, { body: { lines: [counterLine] } }, admin)

  return {
    ...api,
    devotee,
    admin,
    pricePaise: body.totalPaise,
    makeClerk: (capabilities: string[] = ['desk']) => makeClerk(api, capabilities),
    /** After the clock was moved: the old token has expired. */
    async signInAgain({ email }: Clerk): Promise<Clerk> {
      const { token } = await signInToOffice(api, email)
      return { email, token }
    },
    /** Sells with an idempotency key, a new one for each call unless given. */
    sell: (sale: object, as: { token: string }, key: string = randomUUID()) =>
      api.call(
        counter.sellAtCounter,
        { body: sale as never },
        { token: as.token, headers: { 'idempotency-key': key } },
      ),
    begin: (as: { token: string }, floatPaise: number) =>
      api.call(drawers.openCounter, { body: { denominations: countPieces(floatPaise) } }, as),
    look: async (as: { token: string }) => (await api.call(counter.getCounter, {}, as)).body,
    countDrawer: (id: string, count: Record<string, unknown>, as: { token: string }) =>
      api.call(drawers.countDrawer, { params: { id }, body: count as never }, as),
    /** Counts and closes the drawer, with an explanation if a reason is given. */
    async closeDrawer(
      id: string,
      { reason, ...count }: Record<string, unknown> & { reason?: string },
      as: { token: string },
    ) {
      const counted = await api.call(drawers.countDrawer, { params: { id }, body: count as never }, as)
      if (!reason || counted.status !== 200 || counted.body.closedAt) return counted
      return api.call(drawers.explainDrawer, { params: { id }, body: { reason } }, as)
    },
  }
}
