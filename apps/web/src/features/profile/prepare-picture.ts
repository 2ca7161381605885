import { avatarMaxBytes, avatarTypes } from '@vazhipadu/contract/profile'
import { redrawPicture } from '../../lib/form/redraw-picture.ts'
import { say } from '../../lib/i18n/i18n.ts'

/** Pixels of the shorter side; larger than what the server stores, so that it can still crop. */
const side = 640

/** Scales down pictures that are too large or in a format the server does not accept. */
export async function preparePicture(file: File): Promise<Blob> {
  const isKnown = avatarTypes.some((type) => type === file.type)
  if (isKnown && file.size <= avatarMaxBytes) return file
  const small = await redrawPicture(file, (width, height) => side / Math.min(width, height))
  if (small) return small
  // Send an unreadable picture of an accepted type anyway: the server's error is more precise.
  if (isKnown) return file
  throw new Error(say('profile.avatar.unreadable'))
}
