import { expect, it } from 'vitest'
import { createMessageStore, type NewMessage } from './message-store.ts'

const sms: NewMessage = {
  channel: 'sms',
  to: [{ name: '', address: '919876543210' }],
  text: 'one',
  requestId: 'r',
  templateId: 't',
  variables: {},
}

it('forgets the oldest beyond the most it keeps, its attachments included', () => {
  const store = createMessageStore(3)
  const ids = [1, 2, 3, 4].map((n) => store.add({ ...sms, text: String(n) }, [new Uint8Array([n])]).id)
  expect(store.list({}).map(({ text }) => text)).toEqual(['4', '3', '2'])
  expect(store.find(ids[0] ?? '')).toBeUndefined()
  expect(store.findContent(ids[0] ?? '', 0)).toBeUndefined()
  expect(store.findContent(ids[3] ?? '', 0)).toEqual(new Uint8Array([4]))
})

it('keeps 5,000 unless told otherwise', () => {
  const store = createMessageStore()
  for (let n = 0; n < 5001; n++) store.add(sms)
  expect(store.list({})).toHaveLength(5000)
})
