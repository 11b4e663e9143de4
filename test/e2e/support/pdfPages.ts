import sharp from 'sharp'

/** Reads a PDF with a JPEG for each page; returns the darkest grey in the first and last row of pixels of each page. */
export async function edgesOfPages(
  pdf: string,
): Promise<{ first: number; last: number }[]> {
  const pages = [
    ...pdf.matchAll(/\/DCTDecode[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g),
  ]
  return await Promise.all(
    pages.map(([, jpeg = '']) => edgesOf(Buffer.from(jpeg, 'latin1'))),
  )
}

async function edgesOf(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const darkest = (from: number) =>
    data.subarray(from, from + info.width).reduce(darker, 255)
  return { first: darkest(0), last: darkest(data.length - info.width) }
}

function darker(left: number, right: number): number {
  return Math.min(left, right)
}
