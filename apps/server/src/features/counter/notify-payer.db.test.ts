import { expect, test, vi } from 'vitest'
import { lineOf, useTakingBack } from '../../testing/start-taking-back.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const api = useTakingBack()
const customer = { name: 'Ammini Amma', mobile: '+919847012345' }

const collect = async () => {
  await api.runJobs()
  return api.texts.splice(0).filter(({ template }) => template.startsWith('refund_done'))
}

test('the payer gets an SMS with the sum that a clerk has given back', async () => {
  const order = await api.sell(undefined, { customer })
  await collect()
  const [line] = order.lines
  const part = await api.takeBack(order, {
    line_ids: [lineOf(order, 0)],
    amountPaise: line?.amountPaise ?? 0,
  })
  expect(part.body.status).toBe('given')
  expect(await collect()).toMatchObject([
    {
      to: customer.mobile,
      variables: { NUMBER: order.tran_no, RUPEES: String((line?.amountPaise ?? 0) / 100) },
    },
  ])
  // The rest is a separate return.
  const rest = await api.readOrder(order.tran_no)
  const second = await api.takeBack(rest, { amountPaise: order.totalPaise - (line?.amountPaise ?? 0) })
  expect(second.body.status).toBe('given')
  expect(await collect()).toHaveLength(1)
})

test('a return that only waits for a second person sends nothing; agreed, it does', async () => {
  await api.limit('counter.secondPersonAbovePaise', 0)
  const order = await api.sell(undefined, { customer })
  await collect()
  const requested = await api.takeBack(order)
  expect(requested.body.status).toBe('waiting')
  expect(await collect()).toEqual([])
  expect((await api.approve(requested.body.id, api.treasurer)).status).toBe(200)
  expect(await collect()).toMatchObject([{ to: customer.mobile }])
  await api.limit('counter.secondPersonAbovePaise', null)
})

test('a sale without a mobile sends nothing, and is taken back all the same', async () => {
  await api.limit('counter.secondPersonAbovePaise', null)
  const order = await api.sell()
  expect((await api.takeBack(order)).body.status).toBe('given')
  expect(await collect()).toEqual([])
})
