import { beforeEach, expect, it } from 'vitest'
import { useSession } from '../session/session-store.ts'
import { ApiError } from './api-error.ts'
import { sendOnce } from './send-once.ts'

const unheard = new ApiError({ status: 0, code: 'network', detail: 'We did not hear back.' })

let keys: string[]
beforeEach(() => {
  localStorage.clear()
  const user = { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user' as const] }
  useSession.setState({ signedIn: true, user })
  keys = []
})

const send = (content: unknown, answer: () => Promise<string>) =>
  sendOnce('person', content, (key) => {
    keys.push(key)
    return answer()
  }).catch((failure: unknown) => failure)
const lost = () => Promise.reject<string>(unheard)
const heard = () => Promise.resolve('added')

it('has the same key until it is taken', async () => {
  expect(await send({ name: 'Unni' }, lost)).toBe(unheard)
  expect(await send({ name: 'Unni' }, heard)).toBe('added')
  expect(new Set(keys).size).toBe(1)
  await send({ name: 'Unni' }, heard)
  expect(keys[2]).not.toBe(keys[0])
})

it('has another for what is written otherwise: that is added, and nothing is taken for it', async () => {
  await send({ name: 'Unni' }, lost)
  await send({ name: 'Unnikrishnan' }, heard)
  expect(new Set(keys).size).toBe(2)
})

it('is kept for its owner alone', async () => {
  await send({ name: 'Unni' }, lost)
  useSession.setState(({ user }) => ({ user: { ...user, email: 'other@example.org' } }))
  await send({ name: 'Unni' }, lost)
  expect(new Set(keys).size).toBe(2)
})
