import { describe, expect, it } from 'vitest'
import { keepRedirectUrl, signInUrl, urlAfterSignIn } from './redirect-url.ts'
import { pathInHash, safePath } from './safe-path.ts'

describe('a safe path', () => {
  it.each(['/home', '/history?page=2&status=upcoming', '/verify/abc#top'])('%s is kept', (path) => {
    expect(safePath(path)).toBe(path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'https://evil.example/home',
    'javascript:alert(1)',
    'home',
    '',
    null,
  ])('%j is refused', (path) => {
    expect(safePath(path)).toBeUndefined()
  })
})

describe('redirectUrl', () => {
  it('carries the requested path and query', () => {
    expect(signInUrl(new URL('http://x/history?page=2&status=past'))).toBe(
      '/sign-in?redirectUrl=%2Fhistory%3Fpage%3D2%26status%3Dpast',
    )
  })

  it('is omitted when the path is /', () => {
    expect(signInUrl(new URL('http://x/?a=1'))).toBe('/sign-in')
  })

  it('is where a person goes after sign-in, otherwise /home', () => {
    expect(urlAfterSignIn('?redirectUrl=%2Fhistory%3Fpage%3D2')).toBe('/history?page=2')
    expect(urlAfterSignIn('')).toBe('/home')
    expect(urlAfterSignIn('?redirectUrl=%2F%2Fevil.example')).toBe('/home')
  })

  it('is kept between the sign-in pages', () => {
    expect(keepRedirectUrl('/sign-up', '?redirectUrl=%2Fhistory')).toBe('/sign-up?redirectUrl=%2Fhistory')
    expect(keepRedirectUrl('/sign-up', '')).toBe('/sign-up')
  })
})

describe('hash-based paths', () => {
  it('name the path after #', () => {
    expect(pathInHash('#/history?page=2')).toBe('/history?page=2')
    expect(pathInHash('#main')).toBeUndefined()
    expect(pathInHash('#//evil.example')).toBeUndefined()
  })
})
