import { describe, expect, test } from 'vitest'
import { isTransient } from './transient.ts'

const databaseError = (code: string, message = 'told by the database') =>
  Object.assign(new Error(message), { code })

describe('errors that a new connection may fix', () => {
  test.each([
    ['a session ended by an administrator', databaseError('57P01')],
    ['a crash of another session', databaseError('57P02')],
    ['a server that starts or stops', databaseError('57P03')],
    ['a server that was promoted just now, or is primary no longer', databaseError('25006')],
    ['a connection that failed', databaseError('08006')],
    ['the pooler without a server', databaseError('08P01', 'server login has been failing, try again later')],
    ['the pooler whose server died', databaseError('08P01', 'server conn crashed?')],
    ['the pooler’s own patience', databaseError('08P01', 'query_wait_timeout')],
    ['two transactions in each other’s way', databaseError('40001')],
    ['a deadlock', databaseError('40P01')],
    ['no connection left', databaseError('53300')],
    ['a refused connection', databaseError('ECONNREFUSED')],
    ['a reset one', databaseError('ECONNRESET')],
    ['one whose other end is gone', databaseError('EPIPE')],
    ['one without an answer', databaseError('ETIMEDOUT')],
    ['a machine whose cable is out', databaseError('EHOSTUNREACH')],
    ['a network that is away', databaseError('ENETUNREACH')],
    ['names that are not told just now', databaseError('EAI_AGAIN')],
    ['a statement without an answer', new Error('Query read timeout')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['one that took too long', new Error('Connection terminated due to connection timeout')],
    ['a pool that found none', new Error('timeout exceeded when trying to connect')],
    [
      'both addresses of a name refused',
      new AggregateError([databaseError('ECONNREFUSED'), databaseError('ENETUNREACH')]),
    ],
  ])('%s', (_, error) => {
    expect(isTransient(error)).toBe(true)
  })

  test.each([
    ['a wrong statement', databaseError('42601')],
    ['a row that is there already', databaseError('23505')],
    ['a statement that took the database too long', databaseError('57014')],
    ['a busy row', databaseError('55P03')],
    ['a name that nobody has', databaseError('ENOTFOUND')],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['something that is no error', 'Query read timeout'],
  ])('not %s', (_, error) => {
    expect(isTransient(error)).toBe(false)
  })
})
