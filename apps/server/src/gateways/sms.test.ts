import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAway, markUp } from '../platform/watching/mark-down.ts'
import { makeConfig } from '../testing/make-config.ts'
import { createSmsSender } from './sms.ts'

let answer: (response: ServerResponse) => void
const provider = createServer((_request, response) => answer(response))
beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
})
afterAll(() => provider.close())

const send = () => {
  const { port } = provider.address() as AddressInfo
  const config = makeConfig('postgres://nobody@127.0.0.1:1/none', { SMS_URL: `http://127.0.0.1:${port}` })
  return createSmsSender(config)({ to: '+919847012345', template: 'code', variables: { CODE: '123456' } })
}
const say = (status: number, body: string) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
const cutOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '100' })
  response.write('{"type":', () => response.destroy())
}
const refusal = JSON.stringify({ type: 'error', message: 'no' })

test('an SMS that was taken has the name the provider gave it', async () => {
  answer = say(200, JSON.stringify({ type: 'success', message: 'ref-1' }))
  expect(await send()).toEqual({ reference: 'ref-1' })
})

test.each([
  ['taken in words that cannot be read', say(200, '<html>OK</html>'), true, true],
  ['taken, and cut off', cutOff, true, true],
  ['a gateway that lost the answer', say(502, ''), true, true],
  ['a gateway that waited too long', say(504, ''), true, true],
  ['refused in words', say(200, refusal), false, false],
  ['too many', say(429, refusal), false, false],
  ['a key that is none', say(401, refusal), false, true],
  ['closed for a while', say(503, ''), false, true],
  ['a number that is none', say(400, refusal), false, false],
])(
  '%s: whether the SMS may have been sent, and whether the provider is down',
  async (_name, given, mayHaveLeft, isAway) => {
    markUp('sms')
    answer = given
    await expect(send()).rejects.toMatchObject({ mayHaveLeft })
    expect(listAway().includes('sms')).toBe(isAway)
  },
)
