import type { Metadata, Sharp } from 'sharp'
import { createWorkQueue } from '../lib/workQueue.ts'

type Problem = 'picture_invalid' | 'picture_pixels'

const side = 512
const seconds = 10

/** The pixel limit per format, for a similar decoding time. JPEG can be decoded at a reduced size. */
const maxPixels = {
  jpeg: 60_000_000,
  progressive: 25_000_000,
  png: 25_000_000,
  webp: 16_000_000,
  gif: 16_000_000,
  heif: 4_000_000,
}

/** Decodes one image at a time: decoded images are large. */
const queue = createWorkQueue({ concurrency: 1, maxWaiting: 12 })

/**
 * Re-encodes an image as a square WebP without metadata, or returns the error. The content decides the format, not the
 * name. Throws a BusyError when too many wait; an aborted `gone` removes the image from the queue.
 */
export async function squarePicture(
  bytes: Buffer,
  gone: AbortSignal,
): Promise<Buffer | Problem> {
  return await queue(() => convert(bytes), gone)
}

async function convert(bytes: Buffer): Promise<Buffer | Problem> {
  const open = await loadReader()
  try {
    if (hasTooManyPixels(await open(bytes).metadata())) return 'picture_pixels'
    return await open(bytes)
      .timeout({ seconds })
      // Without it, the colours of a 16-bit photo with a profile come out pale.
      .pipelineColourspace('srgb')
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return 'picture_invalid'
  }
}

function hasTooManyPixels({
  format,
  isProgressive,
  width,
  height,
}: Metadata): boolean {
  const name = format === 'jpeg' && isProgressive ? 'progressive' : format
  const maxPixelCount =
    Object.entries(maxPixels).find(([each]) => each === name)?.[1] ?? 0
  return width * height > maxPixelCount
}

const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']

/** Loads sharp on first use. It allows only common photo formats, and so no SVG. */
async function loadReader(): Promise<(bytes: Buffer) => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) })
  sharp.concurrency(1)
  sharp.cache(false)
  return (bytes) =>
    sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels.jpeg })
}
