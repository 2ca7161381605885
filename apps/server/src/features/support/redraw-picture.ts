import sharp from 'sharp'
import { pictureTooLarge, pictureUnreadable } from './support.errors.ts'
import type { FileKind } from './support.rules.ts'

/** The pixels of the largest ordinary phone picture; some formats must be decoded whole, which takes 120 MB. */
const MAX_PIXELS = 40_000_000
/** Enough to read a bank statement. */
const LONGEST_SIDE = 2_560

// libvips caches decoded pictures for further operations, but there is never one here.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Redraws the picture from its pixels, upright: place, camera and other hidden data are lost. Of an animated picture
 * only the first frame is kept.
 */
export async function redrawPicture(path: string, kind: Exclude<FileKind, 'pdf'>): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const
  const size = await sharp(path, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw pictureUnreadable()
    })
  if (size.width * size.height > MAX_PIXELS) throw pictureTooLarge()
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
