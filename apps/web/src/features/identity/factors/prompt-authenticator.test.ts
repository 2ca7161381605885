import { beforeAll, describe, expect, it } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { keyFailure } from './prompt-authenticator.ts'

beforeAll(() => loadWords('office-factors'))

const named = (name: string, code?: string) => Object.assign(new Error('x'), { name }, code && { code })

describe('a key that does not come', () => {
  it.each([
    ['cancelled, or too late', named('NotAllowedError'), /cancelled, or the time ran out/],
    ['given up by the page', named('AbortError', 'ERROR_CEREMONY_ABORTED'), /cancelled/],
    [
      'added before',
      named('InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'),
      /has been added already/,
    ],
    [
      'without finger or PIN',
      named('ConstraintError', 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT'),
      /no fingerprint, face or PIN/,
    ],
    ['on another address', named('SecurityError', 'ERROR_INVALID_DOMAIN'), /temple’s own page/],
    ['on a machine without any', named('NotSupportedError'), /has no key that we can use/],
    ['for a reason of its own', named('UnknownError', 'ERROR_AUTHENTICATOR_GENERAL_ERROR'), /no key/],
  ])('%s is said in words', (_what, failure, words) => {
    expect(keyFailure(failure)).toMatch(words)
  })

  it('leaves other failures as they are', () => {
    expect(keyFailure(new TypeError('x'))).toBeUndefined()
    expect(keyFailure('x')).toBeUndefined()
  })
})
