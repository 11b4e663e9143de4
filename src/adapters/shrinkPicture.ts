/** The longer side of a shrunk picture in pixels; the shop shows it at 512 at most. */
const longSide = 1600

/** Makes a JPEG of at most 1600 pixels a side, upright; rejects if the browser cannot decode the picture. */
export async function shrinkPicture(picture: Blob): Promise<File> {
  const address = URL.createObjectURL(picture)
  try {
    // An image element follows the camera's orientation, and is drawn small at once: a large canvas is refused by iPhones.
    const image = new Image()
    image.src = address
    await image.decode()

    const { naturalWidth: width, naturalHeight: height } = image
    const scale = Math.min(1, longSide / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)

    return new File([await jpegOf(canvas)], 'picture.jpg', {
      type: 'image/jpeg',
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('No JPEG'))),
      'image/jpeg',
      0.9,
    ),
  )
}
