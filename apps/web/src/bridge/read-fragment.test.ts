import { afterEach, describe, expect, it } from 'vitest'
import { bridgePath } from '../lib/links.ts'
import { applyLook, readFragment } from './read-fragment.ts'

const root = document.documentElement
const plain = { dir: 'ltr', lang: 'en', mode: 'light', schema: 'default', size: 'md' }
afterEach(() => applyLook(plain))

describe('what the app hands to the payment page', () => {
  it('stands behind the #, which no server is told', () => {
    const url = new URL(bridgePath('V1.abc.sig-na_ture'), 'https://seva.temple.example')
    expect([url.pathname, url.search]).toEqual(['/razorpay-bridge', ''])
    expect(readFragment(url.hash)).toEqual({ token: 'V1.abc.sig-na_ture', tranNo: undefined, look: plain })
  })

  it('carries the look that the app has, and the page puts it on', () => {
    const dark = { dir: 'rtl', lang: 'ml', mode: 'dark', schema: 'green', size: 'lg' }
    applyLook(dark)
    const handed = readFragment(new URL(bridgePath('t'), 'https://x.example').hash)
    expect(handed).toEqual({ token: 't', tranNo: undefined, look: dark })
    applyLook(plain)
    expect(root.classList.contains('dark')).toBe(false)
    applyLook(handed.look)
    expect([root.dir, root.classList.contains('dark'), root.dataset.schema, root.dataset.size]).toEqual([
      'rtl',
      true,
      'green',
      'lg',
    ])
  })

  it('names the booking, and nothing that could be an address', () => {
    const numberIn = (token: string) =>
      readFragment(new URL(bridgePath(token), 'https://x.example').hash).tranNo
    expect(numberIn('V23456789AB.tk3x.signature')).toBe('V23456789AB')
    expect(numberIn('V23456789AB')).toBeUndefined()
    expect(numberIn('V234567/../.tk3x.signature')).toBeUndefined()
  })

  it('is nothing where nothing fits', () => {
    expect(readFragment('')).toEqual({ token: '', tranNo: undefined, look: plain })
    expect(readFragment('#mode=<script>&dir=up&size=1&schema=').look).toEqual(plain)
  })
})
