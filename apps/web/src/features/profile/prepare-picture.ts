import { avatarMaxBytes, avatarTypes } from '@vazhipadu/contract/profile'

/** More than the server keeps, so that it still has something to choose from. */
const side = 640

/**
 * A phone's photo is often larger than what may be sent: it is made small here. What the browser cannot read
 * goes as it is, and the server says what is wrong with it.
 */
export async function preparePicture(file: File): Promise<Blob> {
  const isSmall = file.size <= avatarMaxBytes && avatarTypes.some((type) => type === file.type)
  if (isSmall) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, side / Math.min(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return small ?? file
  } catch {
    return file
  }
}
