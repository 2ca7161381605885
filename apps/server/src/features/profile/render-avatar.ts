import sharp from 'sharp'
import type { Turns } from '../../platform/create-semaphore.ts'
import { pictureTooManyPixels, pictureTypeUnknown, pictureUnreadable } from './profile.errors.ts'

const SIDE = 256
/**
 * Twice the pixels of an ordinary phone picture; some formats must be decoded whole, which takes 75 MB. A 2 MB file can
 * declare more.
 */
const MAX_PIXELS = 25_000_000

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

// libvips caches decoded pictures for further operations, but there is never one here.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Detects the type by the first bytes, not by the name: the decoder supports many more formats than should be accepted.
 */
function isKnownPicture(bytes: Buffer): boolean {
  if (bytes.subarray(0, 3).equals(jpeg) || bytes.subarray(0, 8).equals(png)) return true
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}

/**
 * Redraws the picture from its pixels and discards the upload, so that no place, camera name or hidden file
 * survives. The number of pixels is read from the header before any is decoded; the drawing waits in the queue of all
 * pictures.
 */
export async function renderAvatar(bytes: Buffer, turns: Turns): Promise<Buffer> {
  if (!isKnownPicture(bytes)) throw pictureTypeUnknown()
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true } as const
  const size = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw pictureUnreadable()
    })
  if (size.width * size.height > MAX_PIXELS) throw pictureTooManyPixels()
  await turns.enter()
  try {
    return await sharp(bytes, options)
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw pictureUnreadable()
  } finally {
    turns.leave()
  }
}
