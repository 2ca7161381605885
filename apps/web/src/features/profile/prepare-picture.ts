import { avatarMaxBytes, avatarTypes } from '@vazhipadu/contract/profile'
import { redrawPicture } from '../../lib/form/redraw-picture.ts'
import { say } from '../../lib/i18n/i18n.ts'

/** More than the server keeps, so that it still has something to choose from. */
const side = 640

/** A phone's photo is often larger than what may be sent, or in a format of its own: it is drawn small here. */
export async function preparePicture(file: File): Promise<Blob> {
  const isKnown = avatarTypes.some((type) => type === file.type)
  if (isKnown && file.size <= avatarMaxBytes) return file
  const small = await redrawPicture(file, (width, height) => side / Math.min(width, height))
  if (small) return small
  // What is of a known kind the server looks into; of another it would say only which kinds it takes.
  if (isKnown) return file
  throw new Error(say('profile.avatar.unreadable'))
}
