import { MAX_FILE_BYTES, MAX_FILES } from '@vazhipadu/contract/support'
import { redrawPicture } from '../../lib/form/redraw-picture.ts'
import { checkFile, isPicture } from './support.rules.ts'

export const fileLimits = { files: MAX_FILES, bytes: MAX_FILE_BYTES }

/**
 * Longer side in pixels, tried in order until the file is small enough. At the first size a photographed receipt is
 * readable.
 */
const sides = [2560, 1600, 1024]

/** Scales down or converts a picture that is too large or in an unsupported format; returns other files unchanged. */
export async function fitFile(file: File): Promise<File> {
  if (!isPicture(file) || checkFile(file, 0, fileLimits) === undefined) return file
  for (const side of sides) {
    const drawn = await redrawPicture(file, (width, height) => side / Math.max(width, height))
    if (!drawn) return file
    if (drawn.size <= fileLimits.bytes) {
      const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
      return new File([drawn], name, { type: 'image/jpeg', lastModified: file.lastModified })
    }
  }
  return file
}
