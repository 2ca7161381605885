import { register, signIn } from '@vazhipadu/contract/identity'
import { describe, expect, it } from 'vitest'
import { schemaResolver } from './schema-resolver.ts'

const options = { fields: {}, shouldUseNativeValidation: false }
const messages = async (schema: Parameters<typeof schemaResolver>[0], values: Record<string, unknown>) => {
  const { errors } = await schemaResolver(schema)(values, undefined, options)
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
}

describe('generic default messages', () => {
  it('Required, for an empty field', async () => {
    expect(await messages(signIn.body, { identifier: '', password: '' })).toEqual({
      identifier: 'Required',
      password: 'Required',
    })
  })

  it('Invalid email, and "String must contain at least N character(s)"', async () => {
    const values = { name: 'L', email: 'nobody', mobile: '98470', password: 'short', consent: true }
    expect(await messages(register.body, values)).toEqual({
      name: 'String must contain at least 2 character(s)',
      email: 'Invalid email',
      password: 'String must contain at least 10 character(s)',
    })
  })

  it('"Expected X, received Y"', async () => {
    expect(await messages(signIn.body, { identifier: 5, password: 'x' })).toEqual({
      identifier: 'Expected string, received number',
    })
  })
})

it('says at the first field that the schema’s file has not come, and sends nothing unjudged', async () => {
  const resolve = schemaResolver(() => Promise.reject(new TypeError('Failed to fetch')))
  const judged = await resolve({ identifier: 'l@example.com', password: 'x' }, undefined, options)
  expect(judged.values).toEqual({})
  expect(Object.keys(judged.errors)).toEqual(['identifier'])
  const { identifier } = judged.errors as Record<string, { message: string } | undefined>
  expect(identifier?.message).toMatch(/check your internet connection/)
})
