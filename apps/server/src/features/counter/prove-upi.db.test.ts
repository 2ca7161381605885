import * as upi from '@vazhipadu/contract/counter/upi'
import { describe, expect, test } from 'vitest'
import { codeOf, makeReference } from '../../testing/start-counter.ts'
import { useSelling } from '../../testing/start-selling.ts'

const api = useSelling()

const sellByUpi = async (as: { token: string } = api.own.clerk) => {
  const reference = makeReference()
  const { body } = await api.sell({ method: 'upi', reference }, undefined, as)
  return { reference, tranNo: body.tran_no }
}
const list = async (state: 'unproven' | 'proven') =>
  (await api.call(upi.listCounterUpi, { query: { state, limit: '100' } }, api.admin)).body
const confirm = (reference: string, as: { token: string } = api.admin) =>
  api.call(upi.confirmUpi, { params: { reference }, body: {} }, as)
const match = (lines: { reference: string; amountPaise: number }[], as: { token: string } = api.admin) =>
  api.call(upi.matchUpiStatement, { body: { lines } }, as)

describe('a UPI payment at the counter', () => {
  test('is unproven until the treasurer has seen it on the statement; then shows who and when', async () => {
    await api.begin()
    const { reference, tranNo } = await sellByUpi()
    const before = await list('unproven')
    expect(before.payments.at(-1)).toMatchObject({
      reference,
      tran_no: tranNo,
      clerk: 'Sreedevi Menon',
      amountPaise: api.pricePaise,
      returnedPaise: 0,
      proof: null,
      provenAt: null,
      isOwn: false,
    })
    const confirmed = await confirm(reference)
    const proven = { proof: 'treasurer', provenBy: 'Sreedevi Menon', provenAt: api.clock.now().toISOString() }
    expect(confirmed.body).toMatchObject(proven)
    const after = await list('unproven')
    expect(after.unproven).toEqual({
      count: before.unproven.count - 1,
      paise: before.unproven.paise - api.pricePaise,
    })
    expect((await list('proven')).payments[0]).toMatchObject({ reference, ...proven })
    expect((await api.look()).sales[0]).toMatchObject({ reference, upiProof: 'treasurer' })
    // A second confirmation does not change the first.
    api.clock.advance({ minutes: 1 })
    expect((await confirm(reference)).body).toMatchObject(proven)
    expect(codeOf(await confirm('499999999999'))).toEqual([404, 'upi_unknown'])
  })

  test('is proven by the bank’s statement, number and amount together', async () => {
    await api.begin()
    const first = await sellByUpi()
    const second = await sellByUpi()
    const third = await sellByUpi()
    await confirm(third.reference)
    const stranger = '488888888888'
    const { body } = await match([
      { reference: first.reference, amountPaise: api.pricePaise },
      { reference: second.reference, amountPaise: api.pricePaise - 100 },
      { reference: third.reference, amountPaise: api.pricePaise },
      { reference: stranger, amountPaise: 5_000 },
    ])
    expect(body).toEqual({
      proven: 1,
      known: 1,
      own: 0,
      differing: [
        {
          reference: second.reference,
          soldPaise: api.pricePaise,
          statedPaise: api.pricePaise - 100,
        },
      ],
      unknown: [stranger],
    })
    const { payments } = await list('unproven')
    expect(payments.map(({ reference }) => reference)).toContain(second.reference)
    expect(payments.map(({ reference }) => reference)).not.toContain(first.reference)
    expect((await list('proven')).payments).toContainEqual(
      expect.objectContaining({ reference: first.reference, proof: 'statement' }),
    )
    expect((await match([{ reference: first.reference, amountPaise: api.pricePaise }])).body).toMatchObject({
      proven: 0,
      known: 1,
    })
  })

  test('cannot be proven by the seller, neither by hand nor by a pasted statement', async () => {
    await api.begin()
    const theirs = await sellByUpi()
    const seller = await api.makeClerk(['desk', 'treasury'])
    await api.begin(0, seller)
    const own = await sellByUpi(seller)
    const { body } = await api.call(
      upi.listCounterUpi,
      { query: { state: 'unproven', limit: '100' } },
      seller,
    )
    const ownership = body.payments.map(({ reference, isOwn }) => [reference, isOwn])
    expect(ownership).toEqual(
      expect.arrayContaining([
        [theirs.reference, false],
        [own.reference, true],
      ]),
    )
    expect(codeOf(await confirm(own.reference, seller))).toEqual([403, 'upi_of_own_sale'])
    const stated = [theirs, own].map(({ reference }) => ({ reference, amountPaise: api.pricePaise }))
    expect((await match(stated, seller)).body).toMatchObject({ proven: 1, known: 0, own: 1, unknown: [] })
    expect((await list('unproven')).payments.at(-1)).toMatchObject({ reference: own.reference, proof: null })
    expect((await match(stated)).body).toMatchObject({ proven: 1, known: 1, own: 0 })
  })

  test('needs a fresh step-up', async () => {
    await api.begin()
    const { reference } = await sellByUpi()
    api.clock.advance({ minutes: 11 })
    expect(codeOf(await confirm(reference))).toEqual([403, 'step_up_needed'])
    const stated = [{ reference, amountPaise: api.pricePaise }]
    expect(codeOf(await match(stated))).toEqual([403, 'step_up_needed'])
  })
})
