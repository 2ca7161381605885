/**
 * Re-encodes a photo as a smaller JPEG, because phones create files that are too large or in a format of their own.
 * Undefined if this browser cannot read it.
 */
export async function redrawPicture(
  file: Blob,
  scaleOf: (width: number, height: number) => number,
): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, scaleOf(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const pen = canvas.getContext('2d')
    if (!pen) return undefined
    // Transparent areas become white instead of black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
    return drawn ?? undefined
  } catch {
    return undefined
  }
}
