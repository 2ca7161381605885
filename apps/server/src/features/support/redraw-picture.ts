import sharp from 'sharp'
import { pictureTooLarge, pictureUnreadable } from './support.errors.ts'
import type { FileKind } from './support.rules.ts'

/** A phone's largest ordinary picture; decoded whole, as some must be, it takes 120 MB. */
const MOST_PIXELS = 40_000_000
/** Enough to read a bank statement from. */
const LONGEST_SIDE = 2_560

// libvips keeps decoded pictures around for a next operation that never comes here.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Draws the picture anew from its pixels: place, camera and whatever else rode in the file stay behind, upright
 * as it was seen. Of a moving picture the first frame remains.
 */
export async function redrawPicture(path: string, kind: Exclude<FileKind, 'pdf'>): Promise<Buffer> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const
  const size = await sharp(path, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw pictureUnreadable()
    })
  if (size.width * size.height > MOST_PIXELS) throw pictureTooLarge()
  const drawn = sharp(path, options)
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 20 })
  const encoded = {
    jpg: () => drawn.jpeg({ quality: 82 }),
    png: () => drawn.png({ compressionLevel: 7 }),
    webp: () => drawn.webp({ quality: 82 }),
  }[kind]()
  return encoded.toBuffer().catch(() => {
    throw pictureUnreadable()
  })
}
