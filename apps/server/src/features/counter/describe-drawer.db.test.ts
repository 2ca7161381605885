import { getCounterSession } from '@vazhipadu/contract/counter/drawers'
import { expect, test } from 'vitest'
import { codeOf, countPieces } from '../../testing/start-counter.ts'
import { FLOAT, useTakingBack } from '../../testing/start-taking-back.ts'

const api = useTakingBack()

const read = (id: string, as: { token: string }) => api.call(getCounterSession, { params: { id } }, as)

test('a drawer shows its sums only after the count, by denomination, with the receipt numbers sold from it', async () => {
  const { clerk, drawerId } = api.own
  const first = await api.sell()
  const last = await api.sell()
  const before = (await read(drawerId, clerk)).body
  expect(before.session).toMatchObject({ cashPaise: null, count: null, sales: 2 })
  const pieces = countPieces(FLOAT + first.totalPaise + last.totalPaise)
  await api.closeDrawer(drawerId, { denominations: pieces, countedUpiPaise: 0 })
  const after = (await read(drawerId, clerk)).body
  expect(after).toMatchObject({
    isOwn: true,
    receipts: { first: first.receiptNumber, last: last.receiptNumber },
    session: {
      cashPaise: first.totalPaise + last.totalPaise,
      count: { denominations: pieces, reason: null },
    },
  })
  expect((await read(drawerId, api.treasurer)).body).toMatchObject({ isOwn: false, receipts: after.receipts })
})

test('another clerk’s drawer is as if it were not there', async () => {
  const { drawerId } = api.own
  const other = await api.makeClerk()
  expect(codeOf(await read(drawerId, other))).toEqual([404, 'drawer_not_found'])
})
