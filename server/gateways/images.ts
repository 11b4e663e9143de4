import type { Metadata, Sharp } from 'sharp'

type Problem = 'picture_invalid' | 'picture_pixels'

const side = 512
const seconds = 10

/** A small JPEG is read at a fraction of its size; the others may have to be unpacked as a whole. */
const mostPixels = { jpeg: 60_000_000, other: 25_000_000 }

let last: Promise<unknown> = Promise.resolve()

/** Reads a picture by its content and makes a square WebP of it without any metadata, or names what is wrong with it. One at a time: unpacked pictures are large. */
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

/** The library comes with the first picture; it may read what cameras and screens make, and nothing else, such as SVG. */
async function loadReader(): Promise<(bytes: Buffer) => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) })
  sharp.concurrency(1)
  sharp.cache(false)
  return (bytes) => sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels.jpeg })
}
