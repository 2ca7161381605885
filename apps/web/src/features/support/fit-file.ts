import { MOST_FILE_BYTES, MOST_FILES } from '@vazhipadu/contract/support'
import { redrawPicture } from '../../lib/form/redraw-picture.ts'
import { checkFile, isPicture } from './support.rules.ts'

export const fileLimits = { files: MOST_FILES, bytes: MOST_FILE_BYTES }

/** The longer side in pixels, one after the other until it is small enough: the print on a receipt is read at the first. */
const sides = [2560, 1600, 1024]

/** A picture that is too large, or that only its phone knows, made into one that can be sent; otherwise what it was. */
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
