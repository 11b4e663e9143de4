import type { Metadata, Sharp } from 'sharp'

type Problem = 'picture_invalid' | 'picture_pixels'

const side = 512
const seconds = 10

/** JPEG can be decoded at a reduced size; other formats may have to be decoded in full. */
const mostPixels = { jpeg: 60_000_000, other: 25_000_000 }

let last: Promise<unknown> = Promise.resolve()

/** Re-encodes an image as a square WebP without metadata, or returns what is wrong with it. The format is detected by content. One image at a time: decoded images are large. */
export async function squarePicture(bytes: Buffer): Promise<Buffer | Problem> {
  const next = last.then(() => convert(bytes))
  last = next.catch(() => undefined)
  return await next
}

async function convert(bytes: Buffer): Promise<Buffer | Problem> {
  const open = await loadReader()
  try {
    if (hasTooManyPixels(await open(bytes).metadata())) return 'picture_pixels'
    return await open(bytes)
      .timeout({ seconds })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return 'picture_invalid'
  }
}

function hasTooManyPixels({ format, width, height }: Metadata): boolean {
  return width * height > (format === 'jpeg' ? mostPixels.jpeg : mostPixels.other)
}

const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']

/** Loads sharp with the first image, and allows only common photo formats, not SVG for example. */
async function loadReader(): Promise<(bytes: Buffer) => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) })
  sharp.concurrency(1)
  sharp.cache(false)
  return (bytes) => sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels.jpeg })
}
