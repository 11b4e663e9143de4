import { createHash } from 'node:crypto'
import { compress, type Encoding } from './compress.ts'
import { rememberLast } from './rememberLast.ts'

/** A JSON body that is kept in memory with its ETag, and compressed once for each encoding. */
export type KeptBody = {
  json: string
  etag: string
  compressed: (encoding: Encoding) => Promise<Buffer>
}

/** Makes a kept body of a value. */
export function keptBody(value: unknown): KeptBody {
  const json = JSON.stringify(value)
  return {
    json,
    etag: `"${createHash('sha256').update(json).digest('base64url')}"`,
    compressed: rememberLast(2, (encoding: Encoding) => compress(encoding, json)),
  }
}
