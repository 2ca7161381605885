import { describe, expect, test } from 'vitest'
import { checkAnswer } from './check-answer.ts'

const answer = (status: number, text: string) => ({
  status,
  text,
  type: 'application/json',
  requestId: undefined,
  ms: 1,
})
const problem = (detail: string) => JSON.stringify({ code: 'request_invalid', detail })

describe('what may be answered', () => {
  test.each([
    [200, '{"name":"select * from orders where 1"}'],
    [404, problem('There is nothing at this address.')],
    [422, problem('Please choose a day from the calendar.')],
    [304, ''],
  ])('is %i %s', (status, text) => {
    expect(checkAnswer(answer(status, text), false)).toBeUndefined()
  })

  test('is nothing at all to what was too big or no request', () => {
    expect(checkAnswer('cut', true)).toBeUndefined()
  })
})

describe('what may not', () => {
  test.each([
    [500, problem('Something went wrong on our side.')],
    [503, problem('Many people are here now.')],
    [400, problem('invalid input syntax for type uuid')],
    [400, problem('invalid byte sequence for encoding "UTF8": 0x00')],
    [422, problem('Error\n    at read (/srv/house/read.js:10:5)')],
    [404, problem('ENOENT: no such file')],
    [404, problem('in /home/house/files')],
    [400, problem('select id from account where email = 1')],
    [400, '{"error":"Bad Request","message":"Client Error","statusCode":400}'],
    [400, '{"message":"Bad"}'],
    [400, 'not JSON'],
  ])('is %i %s', (status, text) => {
    expect(checkAnswer(answer(status, text), false)).toBeTypeOf('string')
  })

  test('is no answer', () => {
    expect(checkAnswer('hang', true)).toBe('no answer in time')
    expect(checkAnswer('cut', false)).toContain('cut')
  })
})
