import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** `quick` takes a few milliseconds; `full` takes some hundred, for frequent bodies. */
export type Strength = 'quick' | 'full'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const {
  BROTLI_PARAM_QUALITY: quality,
  BROTLI_MAX_QUALITY,
  Z_BEST_COMPRESSION,
} = constants
const options = {
  quick: { br: { params: { [quality]: 5 } }, gzip: {} },
  full: {
    br: { params: { [quality]: BROTLI_MAX_QUALITY } },
    gzip: { level: Z_BEST_COMPRESSION },
  },
}

export async function compress(
  encoding: Encoding,
  text: string,
  strength: Strength = 'quick',
): Promise<Buffer> {
  return encoding === 'br'
    ? await brotli(text, options[strength].br)
    : await zip(text, options[strength].gzip)
}
