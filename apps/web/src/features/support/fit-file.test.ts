import { afterEach, describe, expect, it, vi } from 'vitest'
import { fileLimits, fitFile } from './fit-file.ts'

const photo = (name: string, type: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type })

/** Mocks a browser whose encoder yields this many bytes per pixel of the longer side. */
function drawWith(bytesALine: number) {
  const drawn: number[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 6000, height: 4000, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: () => {},
  } as unknown as CanvasRenderingContext2D)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done: BlobCallback,
  ) {
    drawn.push(this.width)
    done(new Blob([new Uint8Array(this.width * bytesALine)], { type: 'image/jpeg' }))
  })
  return drawn
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a photo that cannot be sent as it is', () => {
  it('because it is larger than 5 MB is drawn smaller', async () => {
    expect(drawWith(100)).toEqual([])
    const fit = await fitFile(photo('temple.png', 'image/png', fileLimits.bytes + 1))
    expect([fit.name, fit.type, fit.size]).toEqual(['temple.jpg', 'image/jpeg', 256_000])
  })

  it('is drawn smaller still until it fits', async () => {
    const drawn = drawWith(3_000)
    const fit = await fitFile(photo('temple.jpg', 'image/jpeg', fileLimits.bytes + 1))
    expect(drawn).toEqual([2560, 1600])
    expect(fit.size).toBeLessThanOrEqual(fileLimits.bytes)
  })

  it.each([
    ['IMG_1.HEIC', ''],
    ['IMG_1.heic', 'image/heic'],
  ])('because it is HEIC (%s) becomes a JPEG where the browser reads it', async (name, type) => {
    drawWith(100)
    const fit = await fitFile(photo(name, type, 100))
    expect([fit.name, fit.type]).toEqual(['IMG_1.jpg', 'image/jpeg'])
  })

  it('and that this browser cannot read stays what it was', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no')))
    const heic = photo('IMG_1.heic', 'image/heic', 100)
    expect(await fitFile(heic)).toBe(heic)
  })

  it('is left alone where it can be sent, as is a PDF', async () => {
    const drawn = drawWith(100)
    const small = photo('a.jpg', 'image/jpeg', 100)
    const pdf = photo('a.pdf', 'application/pdf', fileLimits.bytes + 1)
    expect([await fitFile(small), await fitFile(pdf)]).toEqual([small, pdf])
    expect(drawn).toEqual([])
  })
})
