import sharp from 'sharp'
import type { Turns } from '../../platform/create-semaphore.ts'
import { pictureTooManyPixels, pictureTypeUnknown, pictureUnreadable } from './profile.errors.ts'

const SIDE = 256
/** Twice a phone's ordinary picture: decoded whole, as some must be, it takes 75 MB. A 2 MB file can say it has more. */
const MOST_PIXELS = 25_000_000

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

// libvips keeps decoded pictures around for a next operation that never comes here.
sharp.cache(false)
sharp.concurrency(1)

/** Judged by its first bytes, not by its name: the decoder knows many more formats than we want to meet. */
function isKnownPicture(bytes: Buffer): boolean {
  if (bytes.subarray(0, 3).equals(jpeg) || bytes.subarray(0, 8).equals(png)) return true
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}

/**
 * What was sent is never kept: the pixels are drawn anew, so no place, camera name or hidden file survives. How many
 * there are is read from the head, before any is decoded; the drawing itself waits its turn with all other pictures.
 */
export async function drawAvatar(bytes: Buffer, turns: Turns): Promise<Buffer> {
  if (!isKnownPicture(bytes)) throw pictureTypeUnknown()
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, sequentialRead: true } as const
  const size = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw pictureUnreadable()
    })
  if (size.width * size.height > MOST_PIXELS) throw pictureTooManyPixels()
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
