import sharp from 'sharp'
import { pictureTypeUnknown, pictureUnreadable } from './profile.errors.ts'

const SIDE = 256
/** A 2 MB file can unfold to gigabytes: 50 million pixels are more than any phone's camera makes. */
const MOST_PIXELS = 50_000_000

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Judged by its first bytes, not by its name: the decoder knows many more formats than we want to meet. */
function isKnownPicture(bytes: Buffer): boolean {
  if (bytes.subarray(0, 3).equals(jpeg) || bytes.subarray(0, 8).equals(png)) return true
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}

/** What was sent is never kept: the pixels are drawn anew, so no place, camera name or hidden file survives. */
export async function drawAvatar(bytes: Buffer): Promise<Buffer> {
  if (!isKnownPicture(bytes)) throw pictureTypeUnknown()
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw pictureUnreadable()
  }
}
