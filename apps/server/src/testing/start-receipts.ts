import { randomUUID } from 'node:crypto'
import { generateReceipt } from '@vazhipadu/contract/receipts'
import { expect } from 'vitest'
import { createCalendarCache } from '../features/calendar/calendar.reads.ts'
import { openIssuer, recordDueReceipt } from '../features/receipts/issue-receipt.ts'
import { createSettingsCache } from '../features/settings/settings.reads.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { getAccountId } from './get-account-id.ts'
import { makeAccount, makeAdmin } from './make-account.ts'
import { makeOrder } from './make-order.ts'
import { readText } from './read-pdf.ts'
import { startApi } from './start-api.ts'

type OrderOptions = Partial<Parameters<typeof makeOrder>[1]>

const changes = { on: () => undefined, close: () => Promise.resolve() } as never

/** Orders of several owners with their receipts, and the office. */
export async function startReceipts() {
  const api = await startApi()
  await fillCatalogue(api)
  const account = await makeAccount(api, { name: 'Sreedevi Menon' })
  const owner = { ...account, accountId: await getAccountId(api.db, account.email) }
  const admin = await makeAdmin(api)

  /** Confirms as the booking code does: records the owed receipt in the transaction and numbers it afterwards. */
  async function confirm(options: OrderOptions = {}) {
    const at = api.clock.now()
    const order = await makeOrder(api.db, { at, accountId: owner.accountId, ...options })
    const series = options.kind === 'counter' ? ('counter' as const) : ('online' as const)
    await inTransaction(api.db, (trx) =>
      recordDueReceipt(trx, 'Asia/Kolkata', { tranNo: order.tranNo, series, capturedAt: at }),
    )
    const number = (await openIssuer(api.db, api.clock).issue(order.tranNo)) ?? ''
    const { verifyCode } = await api.db
      .selectFrom('receipt')
      .select('verifyCode')
      .where('tranNo', '=', order.tranNo)
      .executeTakeFirstOrThrow()
    return { ...order, number, verifyCode }
  }

  return {
    ...api,
    owner,
    admin,
    confirm,
    composing: () => ({
      settings: createSettingsCache(api.db, changes),
      calendar: createCalendarCache({ db: api.db, changes, config: api.config }),
      config: api.config,
    }),
    ask: (id: string, token: string, query: { size?: 'A5' | 'A4'; duplicate?: 'true' } = {}) =>
      api.call(generateReceipt, { params: { id }, query }, { token }),
    async download(url: string): Promise<{ text: string; headers: Headers }> {
      const response = await fetch(`${api.url}${new URL(url).pathname}`)
      expect(response.status).toBe(200)
      return { text: await readText(new Uint8Array(await response.arrayBuffer())), headers: response.headers }
    },
    async refund(order: Awaited<ReturnType<typeof confirm>>, paise: number, more: object = {}) {
      await api.db
        .insertInto('refund')
        .values({
          id: randomUUID(),
          key: `test-${randomUUID()}`,
          paymentId: order.paymentId,
          tranNo: order.tranNo,
          source: 'ours',
          state: 'processed',
          amountPaise: paise,
          cause: 'office',
          reason: 'asked for',
          requestedAt: api.clock.now(),
          ...more,
        })
        .execute()
    },
  }
}
