import { describe, expect, it } from 'vitest'
import { describeApi } from '../../apps/server/src/platform/http/describe-api.ts'
import { type ApiDocument, findBreaking, listFields } from './list-api-fields.ts'

type Schema = Record<string, unknown>
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const answering = (answer: Schema, body?: Schema): string => {
  const operation = {
    ...(body && { requestBody: { content: { json: { schema: body } } } }),
    responses: { 200: { content: { json: { schema: answer } } } },
  }
  return listFields({ paths: { '/poojas': { post: operation } } } as unknown as ApiDocument)
}
const line = object({ date: text, star: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }, ['date'])

describe('the list of fields', () => {
  it('has a line for each object of a request and an answer', () => {
    expect(answering(object({ lines: { items: line, type: 'array' } }), line)).toBe(
      [
        'POST /poojas',
        '  200 lines:object[]',
        '  200.lines[] date:string star?:integer|null',
        '  body date:string star?:integer|null',
        '',
      ].join('\n'),
    )
  })

  it('has every endpoint of the contract, and compares with itself as equal', async () => {
    const fields = listFields((await describeApi()) as ApiDocument)
    expect(fields.match(/^(GET|POST|PUT|DELETE) /gm)?.length).toBeGreaterThan(250)
    expect(fields).toMatch(/^ {2}body .*\blines:object\[\]/m)
    expect(findBreaking(fields, fields)).toEqual([])
  })
})

describe('a change breaks callers', () => {
  const state = (...values: string[]) => object({ state: { enum: values } })
  it.each([
    ['an endpoint that is gone', answering(text), '', ['POST /poojas is gone']],
    [
      'a field of an answer that is gone',
      answering(line),
      answering(object({ date: text })),
      ['star is gone'],
    ],
    [
      'one that may be missing',
      answering(line),
      answering({ ...line, required: [] }),
      ['date may be missing'],
    ],
    [
      'one that may be null',
      answering(object({ date: text })),
      answering(object({ date: { type: ['string', 'null'] } })),
      ['date may be null'],
    ],
    [
      'a field that is demanded',
      answering(text, line),
      answering(text, object({ ...(line.properties as Record<string, Schema>), name: text })),
      ['name is required', 'star is required'],
    ],
    [
      'a value that is refused',
      answering(text, state('open', 'over')),
      answering(text, state('open')),
      ['state must not be "over"'],
    ],
  ])('%s', (_, older, newer, expected) => {
    const found = findBreaking(older, newer)
    expect(found).toHaveLength(expected.length)
    for (const words of expected) expect(found.join('\n')).toContain(words)
  })

  it.each([
    ['a field more in an answer', answering(object({ date: text })), answering(line)],
    ['a value more in an answer', answering(state('open')), answering(state('open', 'over'))],
    ['a field more that may be left out', answering(text, object({ date: text })), answering(text, line)],
    ['an endpoint more', '', answering(text)],
  ])('but not %s', (_, older, newer) => {
    expect(findBreaking(older, newer)).toEqual([])
  })
})
