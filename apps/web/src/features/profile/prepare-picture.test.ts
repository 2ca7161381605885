import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { preparePicture } from './prepare-picture.ts'

beforeAll(() => loadWords('profile'))
afterEach(() => vi.unstubAllGlobals())

it('for a picture that this browser cannot read, explains what helps instead of uploading it', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no')))
  const heic = new File(['x'], 'me.heic', { type: 'image/heic' })
  await expect(preparePicture(heic)).rejects.toThrow(/This browser cannot read that picture/)
})

it('one that is small and of a known kind goes as it is; one the server may know better goes to it', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no')))
  const small = new File(['x'], 'me.png', { type: 'image/png' })
  const large = new File([new Uint8Array(3 * 1024 * 1024)], 'me.jpg', { type: 'image/jpeg' })
  expect([await preparePicture(small), await preparePicture(large)]).toEqual([small, large])
})
