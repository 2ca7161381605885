import { describe, expect, test } from 'vitest'
import { isTransient } from './transient.ts'

const told = (code: string, message = 'told by the database') => Object.assign(new Error(message), { code })

describe('what a new connection a moment later may cure', () => {
  test.each([
    ['a session ended by an administrator', told('57P01')],
    ['a crash of another session', told('57P02')],
    ['a server that starts or stops', told('57P03')],
    ['a server that was promoted just now, or is primary no longer', told('25006')],
    ['a connection that failed', told('08006')],
    ['the pooler without a server', told('08P01', 'server login has been failing, try again later')],
    ['the pooler whose server died', told('08P01', 'server conn crashed?')],
    ['the pooler’s own patience', told('08P01', 'query_wait_timeout')],
    ['two transactions in each other’s way', told('40001')],
    ['a deadlock', told('40P01')],
    ['no connection left', told('53300')],
    ['a refused connection', told('ECONNREFUSED')],
    ['a reset one', told('ECONNRESET')],
    ['one whose other end is gone', told('EPIPE')],
    ['one without an answer', told('ETIMEDOUT')],
    ['a machine whose cable is out', told('EHOSTUNREACH')],
    ['a network that is away', told('ENETUNREACH')],
    ['names that are not told just now', told('EAI_AGAIN')],
    ['a statement without an answer', new Error('Query read timeout')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['one that took too long', new Error('Connection terminated due to connection timeout')],
    ['a pool that found none', new Error('timeout exceeded when trying to connect')],
    ['both addresses of a name refused', new AggregateError([told('ECONNREFUSED'), told('ENETUNREACH')])],
  ])('%s', (_, error) => {
    expect(isTransient(error)).toBe(true)
  })

  test.each([
    ['a wrong statement', told('42601')],
    ['a row that is there already', told('23505')],
    ['a statement that took the database too long', told('57014')],
    ['a busy row', told('55P03')],
    ['a name that nobody has', told('ENOTFOUND')],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['something that is no error', 'Query read timeout'],
  ])('not %s', (_, error) => {
    expect(isTransient(error)).toBe(false)
  })
})
