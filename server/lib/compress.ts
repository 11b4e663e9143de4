import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How a body can be compressed. */
export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses a text. */
export async function compress(encoding: Encoding, text: string): Promise<Buffer> {
  return encoding === 'br' ? await brotli(text, quick) : await zip(text)
}
